import type { Category } from './access';
import type { RuntimeConfig } from './config';
import type { InputOf, Operation, OutputOf, ParamsOf, Retry } from './operation';
import type { WaitingCalls, WaitingChange } from './waiting';

/**
 * Version of the contract between shell and remotes, `major.minor`. Raised with a line in CHANGELOG.md; see
 * docs/contracts.md.
 */
export const CONTRACT_VERSION = '1.4';

/** Who is signed in. `category` is already parsed from the wire. */
export interface Session {
  id: number;
  name: string;
  email: string;
  category: Category;
}

type Maybe<K extends string, T> = T extends undefined ? { [key in K]?: undefined } : { [key in K]: T };

/** What a call needs: `params` for its path, `input` for its body, only where the operation declares them. */
export type RequestOf<O> = Maybe<'params', ParamsOf<O>> & Maybe<'input', InputOf<O>>;

export interface CallOptions {
  /** Aborts the call. Sign-out aborts all calls automatically. */
  signal?: AbortSignal;
  /** Extra headers, for example If-Modified-Since. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Repeats more often than the operation says, for example RELOAD_RETRY after settings were saved
   * (docs/product/calls.md).
   */
  retry?: Retry;
  /** Progress of an upload, 0 to 100. */
  onUploadProgress?: (percent: number) => void;
  /**
   * Reads the body of an answer in place of the shell, off the page's thread for example. What it gives is checked as
   * every answer is; for undefined, the shell reads the body itself.
   */
  read?: (body: ArrayBuffer) => Promise<unknown>;
  /** Bytes of the response received so far. */
  onDownloadProgress?: (bytes: number) => void;
  /** The change may wait for a network. A shell that predates this fails as without one. */
  waits?: WaitingChange;
}

/**
 * Makes a call with its token, retries, timeout and checked answer: host-shell's features/caller/caller.ts, to a host
 * such as reference-api, whose entrances/http/routes.ts serves each operation.
 * @throws ApiError (test with isApiError) for everything that is not a success
 */
export type ApiCaller = <O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  options?: CallOptions,
) => Promise<OutputOf<O>>;

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

/** A notice closes by itself after `closeAfterMs` (default 6 s; null: never), and waits while hovered or focused. */
export interface Notice {
  kind: NoticeKind;
  text: string;
  closeAfterMs?: number | null;
  /** What can be done about it. A shell that predates this shows the text alone. */
  action?: { label: string; run: () => void };
}

/** What a page shows in the header while it is open. */
export interface HeaderTools {
  /** Replaces the page's title from the manifest, for example a system's name. */
  title?: string;
  /** Shown before the title as a link back. */
  crumb?: { label: string; to: string };
  /**
   * The search toggle of Systems, System Group and System Groups (docs/product/calls.md). Disabled while a filter is
   * active.
   */
  search?: { open: boolean; disabled: boolean; onToggle: () => void };
  /**
   * When the newest data on the page was current (epoch ms), and whether it is still being refreshed. Shown in the
   * system's zone (IANA), if one is given.
   */
  asOf?: { at: number; live: boolean; timeZone?: string };
  /** The page's own keyboard shortcuts, for the list that `?` shows: the key, and what it does. */
  keys?: readonly (readonly [pressed: string, does: string])[];
}

/**
 * The shell's services, passed to a part as a value. The border between releases: every change here changes {@link
 * CONTRACT_VERSION}.
 */
export interface ShellServices {
  contractVersion: string;
  /** Null on public pages. */
  session: Session | null;
  call: ApiCaller;
  /** Shows a notice; returns a function that closes it. */
  notify: (notice: Notice) => () => void;
  /** Sets the header's tools; the returned function clears them. */
  setHeader: (tools: HeaderTools) => () => void;
  config: RuntimeConfig;
  /** Epoch milliseconds, corrected by the API's own clock. */
  now: () => number;
  /**
   * Ends the session here and in every other tab, as announced on the sign-in page. Failed calls of system lists do
   * this (docs/product/calls.md).
   */
  logout: (why?: 'systems-failed' | 'group-failed') => void;
  /** Passes the viewer's own stored name and e-mail to the shell, for its menu. A shell before 1.3 lacks it. */
  accountRead?: (account: Pick<Session, 'name' | 'email'>) => void;
  /** Calls of this account that wait for a network. A shell that keeps none lacks it. */
  waiting?: WaitingCalls;
}
