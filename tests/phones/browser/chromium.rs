//! A real browser without a screen, driven through two pipes: Chromium of whatever name, where the machine has one.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};

use crate::in_time::{Ends as _, InTime as _, watch};

/// Its names, as systems have it.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
/// The longest that a page may take to do what it shall.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser.
pub struct Browser {
    process: Child,
    to: File,
    from: Receiver<Json>,
    last: u64,
    _folder: tempfile::TempDir,
}

/// A window of a browser, with storage of its own.
#[derive(Clone)]
pub struct Phone {
    session: String,
    /// What keeps its storage and its files apart from those of other windows.
    context: Json,
}

/// The name of the browser that is there; says that there is none.
fn name() -> Option<String> {
    let wished = std::env::var("FANION_BROWSER").ok();
    let names = wished.into_iter().chain(NAMES.map(str::to_owned));
    let is_there = |name: &String| {
        let said = Command::new(name).arg("--version").in_time();
        said.is_ok_and(|said| said.status.success())
    };
    let found = names.into_iter().find(is_there);
    if found.is_none() {
        eprintln!("left out: no {} on this machine, and FANION_BROWSER names none", NAMES.join(", "));
    }
    found
}

/// What a browser says, as long as it says something; a test that waits for it can look at the clock.
fn heard(from: File) -> Receiver<Json> {
    let (told, heard) = mpsc::channel();
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let mut said = Vec::new();
            let is_whole = from.read_until(0, &mut said).is_ok() && said.pop() == Some(0);
            let Some(said) = is_whole.then(|| serde_json::from_slice(&said).expect("JSON")) else { return };
            if told.send(said).is_err() {
                return;
            }
        }
    });
    heard
}

impl Browser {
    /// Starts it; none where there is none.
    pub fn start() -> Option<Self> {
        let name = name()?;
        let folder = tempfile::tempdir().expect("a folder");
        let [to, from] = ["to", "from"].map(|pipe| folder.path().join(pipe));
        let made = Command::new("mkfifo").arg(&to).arg(&from).in_time().expect("pipes are made");
        assert!(made.status.success());
        let flags = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars \
                     --disable-background-networking --remote-debugging-pipe";
        let script = format!("exec \"$0\" {flags} --user-data-dir=\"$1\" about:blank 3<\"$2\" 4>\"$3\"");
        let profile = folder.path().join("profile");
        let process = Command::new("sh")
            .args(["-c", &script, &name])
            .args([&profile, &to, &from])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the browser starts");
        // A pipe opens once its other end does: where the browser does not open it, nobody would.
        let watched = watch(&process);
        let to = OpenOptions::new().write(true).open(&to).expect("a way to it");
        let from = heard(File::open(&from).expect("a way from it"));
        drop(watched);
        Some(Self { process, to, from, last: 0, _folder: folder })
    }

    /// Tells something to the browser, or to a window, and waits for no answer: its number.
    fn say(&mut self, phone: Option<&Phone>, method: &str, params: &Json) -> u64 {
        self.last += 1;
        let mut question = json!({"id": self.last, "method": method, "params": params});
        if let Some(phone) = phone {
            question["sessionId"] = json!(phone.session);
        }
        let mut bytes = question.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).expect("the browser listens");
        self.last
    }

    /// Asks something of the browser, or of a window.
    fn ask(&mut self, phone: Option<&Phone>, method: &str, params: &Json) -> Result<Json, String> {
        let number = self.say(phone, method, params);
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let said = self.from.recv_timeout(left).map_err(|why| format!("no answer to {method} {params}: {why}"))?;
            if said["id"] == number {
                return match said.get("error") {
                    None => Ok(said["result"].clone()),
                    Some(error) => Err(error.to_string()),
                };
            }
        }
    }

    fn must(&mut self, phone: Option<&Phone>, method: &str, params: &Json) -> Json {
        self.ask(phone, method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// A window of this size at this address, with storage of its own; with or without scripts.
    pub fn phone(&mut self, (width, height): (u32, u32), scripts: bool, url: &str) -> Phone {
        let context = self.must(None, "Target.createBrowserContext", &json!({}))["browserContextId"].clone();
        let made = json!({"url": "about:blank", "browserContextId": context});
        let target = self.must(None, "Target.createTarget", &made)["targetId"].clone();
        let joined = self.must(None, "Target.attachToTarget", &json!({"targetId": target, "flatten": true}));
        let phone = Phone { session: joined["sessionId"].as_str().expect("a session").to_owned(), context };
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.must(Some(&phone), "Emulation.setDeviceMetricsOverride", &size);
        self.must(Some(&phone), "Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
        self.must(Some(&phone), "Emulation.setScriptExecutionDisabled", &json!({"value": !scripts}));
        self.must(Some(&phone), "Page.enable", &json!({}));
        self.open(&phone, url);
        phone
    }

    /// A window with scripts; where it keeps nothing, storage fails as on a phone that forbids it.
    pub fn phone_with(&mut self, size: (u32, u32), url: &str, keeps: bool) -> Phone {
        let phone = self.phone(size, true, "data:text/html,");
        if !keeps {
            let source = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });";
            self.must(Some(&phone), "Page.addScriptToEvaluateOnNewDocument", &json!({"source": source}));
        }
        self.open(&phone, url);
        phone
    }

    /// Opens a page, and waits until it is there.
    pub fn open(&mut self, phone: &Phone, url: &str) {
        self.must(Some(phone), "Page.navigate", &json!({"url": url}));
        self.wait(phone, "document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /// The value of an expression in a page, which may just be leaving.
    pub fn tells(&mut self, phone: &Phone, expression: &str) -> Option<Json> {
        let asked = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let told = self.ask(Some(phone), "Runtime.evaluate", &asked).ok()?;
        assert!(told.get("exceptionDetails").is_none(), "{expression}: {told}");
        told["result"].get("value").cloned()
    }

    /// Waits until this is true in a page.
    pub fn wait(&mut self, phone: &Phone, expression: &str) {
        let begun = Instant::now();
        // A page that is just coming has no body yet.
        let asked = format!("(async () => {{ try {{ return await ({expression}); }} catch {{ return false; }} }})()");
        while self.tells(phone, &asked) != Some(Json::Bool(true)) {
            assert!(begun.elapsed() < PATIENCE, "never true: {expression}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Two taps, one right after the other, in the middle of what this selector finds.
    pub fn taps_twice(&mut self, phone: &Phone, selector: &str) {
        // What is not drawn yet cannot be tapped.
        let drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
        self.wait(phone, drawn);
        let place = format!(
            "(() => {{ const own = document.querySelector('{selector}'); own.scrollIntoView({{ block: 'center' }}); \
             const box = own.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; }})()"
        );
        let place = self.tells(phone, &place).expect("a place");
        let point = json!([{"x": place[0], "y": place[1]}]);
        for kind in ["touchStart", "touchEnd", "touchStart", "touchEnd"] {
            let points = if kind == "touchStart" { point.clone() } else { json!([]) };
            // A page that the first tap sends away never says what became of the second.
            self.say(Some(phone), "Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": points}));
        }
    }

    /// The phone is locked: its pages are hidden and stand still.
    pub fn sleeps(&mut self, phone: &Phone) {
        self.must(Some(phone), "Page.setWebLifecycleState", &json!({"state": "frozen"}));
    }

    /// It is in somebody's hand again.
    pub fn wakes(&mut self, phone: &Phone) {
        self.must(Some(phone), "Page.setWebLifecycleState", &json!({"state": "active"}));
        // A page that was made to stand still counts as hidden until something has its focus.
        self.must(Some(phone), "Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
        self.wait(phone, "!document.hidden");
    }

    /// The phone wants dark pages.
    pub fn dark(&mut self, phone: &Phone) {
        let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
        self.must(Some(phone), "Emulation.setEmulatedMedia", &dark);
    }

    /// What is saved goes into this folder.
    pub fn saves_into(&mut self, phone: &Phone, folder: &std::path::Path) {
        let allowed = json!({"behavior": "allow", "downloadPath": folder, "browserContextId": phone.context});
        self.must(None, "Browser.setDownloadBehavior", &allowed);
    }

    /// The page as a picture, where `FANION_PICTURES` names a folder for them.
    pub fn picture(&mut self, phone: &Phone, name: &str) {
        let Some(folder) = std::env::var_os("FANION_PICTURES") else { return };
        let taken = self.must(Some(phone), "Page.captureScreenshot", &json!({"format": "png"}));
        let bytes = STANDARD.decode(taken["data"].as_str().expect("a picture")).expect("bytes");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), bytes).expect("it is written");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.ask(None, "Browser.close", &json!({}));
        let _ = self.process.kill();
        let _ = self.process.ends();
    }
}
