/** Less than a balancer or Prometheus waits. */
const LONGEST_MS = 3_000;

/** @throws Error where there is no answer in time; what was asked goes on, and nobody waits for it */
export async function inTime<T>(working: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LONGEST_MS} ms.`)), LONGEST_MS);
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
