export const USAGE = `pnpm release: releases the parts of an installation and serves them

  publish [part…]              build all parts, or some, check them, open every page in a browser, make them live
      --no-build               release the builds that are there
      --no-smoke               do not open the pages in a browser
      --store-only             check and store, and leave live what is
  promote <part> <version>     make a stored release live
  rollback <part> [version]    go back to the last release that was live and is not withdrawn, or to a named one;
                               what was live is withdrawn
  withdraw <part> <version> [why]
                               never make this release live again; where it is live, the last good one takes its place
  list [part…]                 what is live, and what is kept
  history <part>               what was live when, and who did it

  Each of those that change something takes
      --expect <version>       change nothing unless this version is live ("nothing" before the first)
      --dry-run                check everything and change nothing
      --lift                   (publish, promote, rollback) also a release that was withdrawn

  serve                        serve the suite as in production
  dev <part>                   serve the suite with one part built as you type; the page reloads after each change
  one-bundle                   build the same sources without federation, for comparison
  serve one-bundle             serve that build on the shell's port

PORT_BASE moves all ports. CONFIG_JSON adds keys to the served config.json. PART_BASES names the addresses of parts
that are served elsewhere. RELEASED_BY stands in the history in place of your user name.`;
