export const USAGE = `pnpm release: releases the parts of an installation and serves them

  publish [part…]              build all parts, or some, check them, open every page in a browser, make them live
      --no-build               release the builds that are there
      --no-smoke               (promote and canary too) do not open the pages in a browser
      --store-only             check and store, and leave live what is
  promote <part> <version>     make a stored release live; its pages are opened first, unless they were before
  canary <part> <version> <percent>
                               give a stored release to a share of the accounts, always the same ones; promote gives
                               it to all, rollback takes it back
  guard                        look at all canaries each minute, and withdraw one that browsers report more often than
                               the live release (confidence 99.9 %), as RELEASE_API tells
  rollback <part> [version]    go back to the last good release, or to a named one; what was live, or a canary, is
                               withdrawn. The first release of a part gives way to nothing: the part is taken off
  withdraw <part> <version> [why]
                               never make this release live again; where it is live, the last good one takes its place
  good <part> [version]        say that a release, the live one unless it is named, is good; others are once they were
                               live for an hour without a report of a browser
  retire <part> [why]          take a part off: its pages are gone until promote or publish brings it back
  reports                      ask the API what browsers could not run, so that no server falls back to it
  list [part…]                 what is live, and what is kept
  history <part>               what was live when, and who did it
  verify                       check every file of what is live and of what stands behind it
  repair <part> [version]      write damaged files of a release again, from the build that it was made of
  states                       the last ten states of what is live, kept beside it
  restore <state>              read one of them back, where what is live is damaged or gone; what was done since is
                               undone
  key <file>                   make a pair of keys for a team: the private one into a new file, the public one is shown
  prune                        remove what no tab and no rollback needs any more, and what killed publishers left
      --days <number>          what was live or made so many days ago may still be needed (30, at least 1)
      --keep <number>          releases of each part that a rollback can go back to, however old (5)
  explain [stack]              tell a browser's stack in terms of the sources; reads standard input without one

  Each of those that change something takes
      --expect <version>       change nothing unless this version is live ("nothing" before the first)
      --dry-run                check everything and change nothing
      --lift                   (publish, promote, rollback) also a release that was withdrawn
      --instead-of-bad         (publish, promote) what is replaced is bad: it is withdrawn

  new-part <name>              make a part with one page, its test, and its line in the table of parts
      --no-install             do not link its packages (pnpm install)
  serve                        serve the suite as in production
  nginx <folder>               write the configuration of nginx, and the pages, registry and settings that it serves
  mirror <folder>              bring a copy of the store up to date, to serve from where the store is a bucket
  certificate [folder] [file]  check fullchain.pem and privkey.pem in a folder (tls) for the installation's addresses;
                               the file, for Prometheus' node exporter, says when it ends
  dev <part>…                  serve the suite with some parts built as you type; the page reloads after each change
  one-bundle                   build the same sources without federation, for comparison
  serve one-bundle             serve that build on the shell's port

PORT_BASE moves all ports. CONFIG_JSON adds keys to the served config.json. PART_BASES names the addresses of parts
that are served elsewhere. RELEASE_STORE is a folder, or s3://bucket/folder with AWS's own variables and, for another
make, AWS_ENDPOINT_URL_S3. INSTALLATION tells installations apart that share a store. RELEASED_BY stands in the history
in place of your user name. RELEASE_KEY, or a file that RELEASE_KEY_FILE names, is the private key with which publish
signs; RELEASE_OWNERS names the file that lists the public keys of each part's owner. RELEASE_API and RELEASE_API_TOKEN
are the API that browsers report to and an API token of a member of staff, so that what failed is no way back. For
nginx, API_UPSTREAMS lists host:port of each instance of the API, TLS_CERTIFICATE and TLS_KEY are files, and
NGINX_BROTLI=on needs the module brotli_static.`;
