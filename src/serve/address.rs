//! Where the door is: an address of this machine, or what a proxy in front of it is called.

use std::net::IpAddr;
use std::str::FromStr;

use hyper::Uri;
use hyper::http::uri::Authority;

/// An address of this machine, and what it is an address of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub address: IpAddr,
    /// The name of its network card.
    pub card: String,
}

/// The addresses of this machine to which phones could come, the machine's own first. Where the system tells none, that is all.
pub fn local_addresses() -> Vec<Local> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    let usable = |address: IpAddr| address.is_ipv4() && !address.is_unspecified();
    let mut all: Vec<Local> = found
        .into_iter()
        .filter(|one| usable(one.ip()) && !one.is_loopback() && !one.is_link_local())
        .map(|one| Local { address: one.ip(), card: one.name })
        .collect();
    all.insert(0, Local { address: IpAddr::from([127, 0, 0, 1]), card: "this computer only".to_owned() });
    all
}

/// What the outside calls the door, where a proxy stands before it: `https://club.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    pub(crate) origin: String,
    pub(crate) host: String,
}

/// Why that is no such name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("takes https:// or http:// and a name, without a path: https://club.example")]
pub struct NoPublicUrl;

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<Self, NoPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| NoPublicUrl)?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme)).ok_or(NoPublicUrl)?;
        let named = |authority: &&Authority| !authority.host().is_empty() && !authority.as_str().contains('@');
        let authority = uri.authority().filter(named).ok_or(NoPublicUrl)?;
        if uri.path() != "/" || uri.query().is_some() || text.contains('#') {
            return Err(NoPublicUrl);
        }
        let host = without_usual_port(scheme, &authority.as_str().to_ascii_lowercase());
        Ok(Self { origin: format!("{scheme}://{host}"), host })
    }
}

/// The name as browsers write it: they leave out the port that is usual for the scheme.
pub(crate) fn without_usual_port(scheme: &str, host: &str) -> String {
    let usual = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(usual).unwrap_or(host).to_owned()
}
