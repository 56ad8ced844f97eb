/** Types of suite.mjs, for the journeys. */
export interface Running {
  stop: () => Promise<void>;
  ended: Promise<unknown>;
  pid: number | undefined;
}
export interface StartOptions {
  env?: Record<string, string>;
  quiet?: boolean;
}
export function build(): Promise<void>;
export function publish(base: number): Promise<void>;
export function startApi(base: number, options?: StartOptions): Promise<Running>;
export function startWeb(base: number, options?: StartOptions): Promise<Running>;
export function publishOneBundle(base: number): Promise<void>;
export function startOneBundle(base: number, apiUrl: string, options?: StartOptions): Promise<Running>;
export function webOf(base: number): string;
export function apiOf(base: number): string;
export const DEMO_ACCOUNTS: readonly { email: string; label: string; password: string }[];
