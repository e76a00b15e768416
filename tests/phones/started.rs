//! `fanion serve` as it is started: where it listens, and which links it gives out.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use super::client::get;
use super::table::{begun, viewed};
use crate::in_time::{Ends as _, InTime as _, watch, watch_number};

/// The program that serves a save; it ends with this.
pub struct Started {
    process: Child,
    pub links: Vec<String>,
    _words: BufReader<ChildStdout>,
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.ends();
    }
}

impl Started {
    /// Serves on a free port, and waits for so many links.
    pub fn serving(save: &Path, options: &[&str], links: usize) -> Self {
        Self::at("0", save, options, links)
    }

    /// The same on this port.
    pub fn at(port: &str, save: &Path, options: &[&str], links: usize) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
        command.arg("serve").arg(save).args(["--port", port]).args(options);
        let folder = save.parent().expect("a folder");
        command.env("FANION_CONFIG_DIR", folder).env("FANION_DATA_DIR", folder);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut words = BufReader::new(process.stdout.take().expect("its words"));
        let watched = watch(&process);
        let mut link = || {
            let mut line = String::new();
            words.read_line(&mut line).expect("a line");
            line.trim().rsplit("  ").next().unwrap_or_default().to_owned()
        };
        let links = (0..links).map(|_| link()).collect();
        drop(watched);
        Self { process, links, _words: words }
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.process.id()
    }
}

#[test]
fn it_listens_on_this_computer_alone_unless_an_address_is_named_and_never_on_all() {
    let game = begun("practice");
    let started = Started::serving(&game.file, &["--umpire"], 4);
    for link in &started.links {
        assert!(link.starts_with("http://127.0.0.1:"), "{link}");
        assert_eq!(get(link).status, 200);
    }
    assert!(get(&started.links[3]).body.contains("you are the umpire"));
    drop(started);
    let everywhere = Command::new(env!("CARGO_BIN_EXE_fanion"))
        .arg("serve")
        .arg(&game.file)
        .args(["--address", "0.0.0.0", "--port", "0"])
        .in_time()
        .expect("it runs");
    assert!(!everywhere.status.success());
}

#[test]
fn a_save_of_a_game_by_mail_is_not_served() {
    let open = viewed("beyond-waterloo-sample");
    let (header, play) = fanion::sealed::seal(&open, "french", "words of the French", 1).expect("sealed");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("french.fanion");
    drop(fanion::store::create(&file, &header, play, false).expect("a save"));
    let said = Command::new(env!("CARGO_BIN_EXE_fanion")).arg("serve").arg(&file).args(["--port", "0"]).in_time();
    let said = said.expect("it runs");
    let words = String::from_utf8_lossy(&said.stderr);
    assert!(!said.status.success() && said.stdout.is_empty(), "{said:?}");
    assert!(words.contains("this is the save of french in a game by mail: no phone may look at it"), "{words}");
}

#[test]
fn links_are_new_each_time_unless_they_are_kept_in_a_file_for_one_user_alone() {
    let game = begun("practice");
    let token = |link: &str| link.rsplit("/s/").next().expect("a token").to_owned();
    let links = |options: &[&str]| -> Vec<String> {
        Started::serving(&game.file, options, 3).links.iter().map(|link| token(link)).collect()
    };
    let [first, second] = [links(&[]), links(&[])];
    assert!(first.iter().all(|link| !second.contains(link)), "{first:?}, {second:?}");
    let [kept, again] = [links(&["--keep-links"]), links(&["--keep-links"])];
    assert_eq!(kept, again);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = game.file.with_file_name("game.fanion.links");
        let mode = std::fs::metadata(file).expect("the file of the links").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn why_it_does_not_start_is_said_in_words_and_without_a_number() {
    let game = begun("practice");
    let links = game.file.with_file_name("game.fanion.links");
    std::fs::create_dir(&links).expect("a folder in the way");
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for (options, why) in [
        (&["--port", "0", "--keep-links"][..], "the links cannot be kept: "),
        (&["--port", &port], "its port is in use; name another with --port"),
        (&["--port", "0", "--address", "192.0.2.77"], "not an address of this computer"),
    ] {
        let said = Command::new(env!("CARGO_BIN_EXE_fanion")).arg("serve").arg(&game.file).args(options).in_time();
        let said = said.expect("it runs");
        let words = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(1), "{options:?}: {words}");
        assert!(words.contains(why) && !words.contains("os error"), "{options:?}: {words}");
    }
}

#[test]
fn a_save_that_nobody_may_write_is_looked_at_and_said_to_be_read_only() {
    let game = begun("practice");
    let mut permissions = std::fs::metadata(&game.file).expect("a save").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&game.file, permissions).expect("it is read-only");
    let started = Started::serving(&game.file, &[], 3);
    // Whoever may write everything plays.
    if !started.links[0].starts_with("http") {
        assert!(started.links[0].contains("is read-only") && started.links[0].ends_with("; phones look on"));
        let answer = super::client::post(&started.links[1], &[("note".to_owned(), "tea".to_owned())]);
        assert!(answer.status == 422 && answer.body.contains("or its file is read-only"), "{}", answer.body);
    }
}

#[test]
fn watchers_of_a_show_see_the_game_as_it_was() {
    let game = begun("practice");
    let started = Started::serving(&game.file, &["--watch-delay", "30"], 3);
    let note = [("note".to_owned(), "tea".to_owned())];
    assert_eq!(super::client::post(&started.links[0], &note).status, 303);
    let [own, watching] = [0, 2].map(|link| get(&format!("{}log", started.links[link])).body);
    assert!(own.contains("note: tea"), "{own}");
    assert!(!watching.contains("note: tea") && watching.contains("http-equiv=\"refresh\""), "{watching}");
}

/// Sockets of a network that a process holds.
#[cfg(target_os = "linux")]
fn network_sockets(process: u32) -> usize {
    let table = |name: &str| std::fs::read_to_string(format!("/proc/{process}/net/{name}")).unwrap_or_default();
    let all = ["tcp", "tcp6", "udp", "udp6"].map(table).concat();
    let of_network: Vec<&str> = all.lines().filter_map(|line| line.split_whitespace().nth(9)).collect();
    let held = std::fs::read_dir(format!("/proc/{process}/fd")).expect("its files");
    let held = held.filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
    let inode = |link: std::path::PathBuf| {
        let inode = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned();
        of_network.contains(&inode.as_str()).then_some(())
    };
    held.filter_map(inode).count()
}

/// The network sockets of the program in a terminal of its own, once it has drawn something.
#[cfg(target_os = "linux")]
fn sockets_on_a_screen(arguments: &[&str], data: &Path) -> usize {
    let pty = portable_pty::native_pty_system().openpty(portable_pty::PtySize::default()).expect("a terminal");
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(arguments);
    for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
        command.env(name, value);
    }
    for name in ["FANION_CONFIG_DIR", "FANION_DATA_DIR"] {
        command.env(name, data);
    }
    let mut process = pty.slave.spawn_command(command).expect("it starts");
    drop(pty.slave);
    let _watch = process.process_id().map(watch_number);
    let mut screen = BufReader::new(pty.master.try_clone_reader().expect("its screen"));
    assert!(!screen.fill_buf().expect("a picture").is_empty());
    let sockets = network_sockets(process.process_id().expect("a number"));
    let _ = process.kill();
    let _ = process.ends();
    sockets
}

#[cfg(target_os = "linux")]
#[test]
fn no_door_is_open_unless_phones_are_served() {
    let game = begun("practice");
    let save = game.file.to_str().expect("a path");
    let folder = game.file.parent().expect("a folder");
    for arguments in [&[][..], &[save], &["watch", save], &["drive", save]] {
        assert_eq!(sockets_on_a_screen(arguments, folder), 0, "{arguments:?}");
    }
    let serving = Started::serving(&game.file, &[], 3);
    assert!(network_sockets(serving.process()) > 0, "the test is blind");
}
