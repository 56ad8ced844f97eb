/** The same rows where there is one at least, else null: whether there is anything is known before an answer begins. */
export async function firstOf<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T> | null> {
  const first = await rows.next();
  return first.done ? null : startingWith(first.value, rows);
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  // Before the first row too, a reader who leaves ends what the rest holds.
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
