/** The same rows where there is one at least, else null: whether there is anything is known before an answer begins. */
export async function firstOf<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T> | null> {
  const first = await rows.next();
  return first.done ? null : startingWith(first.value, rows);
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  // Even before the first row, a reader who leaves releases the rest's resources.
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
