import { Turns } from './turns';

const [ANNA, BEN, CARL] = [1, 2, 3];
const PATIENCE = { ms: 20_000 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('gives the next turn to whoever has waited longest among those who may have another', async () => {
  const turns = new Turns({ perAccount: 1, perInstance: 2 });
  const [first, second] = [turns.take(ANNA), turns.take(BEN)];
  const came: string[] = [];
  const comes = (who: string, id: number) =>
    turns.wait(id, PATIENCE).then((giveBack) => {
      came.push(who);
      return giveBack;
    });
  const anna = comes('Anna', ANNA);
  const carl = comes('Carl', CARL);
  // Anna has a turn already, so Carl passes her.
  second?.();
  await carl;
  expect(came).toEqual(['Carl']);
  first?.();
  await anna;
  expect(came).toEqual(['Carl', 'Anna']);
});

test('is given back once, however often it is said', () => {
  const turns = new Turns({ perAccount: 2, perInstance: 2 });
  const giveBack = turns.take(ANNA);
  turns.take(ANNA);
  giveBack?.();
  giveBack?.();
  expect([turns.take(ANNA), turns.take(ANNA)]).toEqual([expect.any(Function), null]);
});

test('is waited for no longer than agreed, and then goes to the next', async () => {
  const turns = new Turns({ perAccount: 1, perInstance: 1 });
  const giveBack = turns.take(ANNA);
  const late = turns.wait(BEN, PATIENCE);
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(late).resolves.toBeNull();
  giveBack?.();
  await expect(turns.wait(CARL, PATIENCE)).resolves.toEqual(expect.any(Function));
});

test('is not kept for a caller who has left', async () => {
  const turns = new Turns({ perAccount: 1, perInstance: 1 });
  const giveBack = turns.take(ANNA);
  const leaving = new AbortController();
  const gone = turns.wait(BEN, { ...PATIENCE, signal: leaving.signal });
  leaving.abort();
  await expect(gone).resolves.toBeNull();
  giveBack?.();
  expect(turns.take(CARL)).toEqual(expect.any(Function));
});

test('refuses at once where an account has many waiting', async () => {
  const turns = new Turns({ perAccount: 1, perInstance: 2 });
  turns.take(ANNA);
  const waiting = Array.from({ length: 17 }, () => turns.wait(ANNA, PATIENCE));
  await expect(waiting[16]).resolves.toBeNull();
  await expect(turns.wait(BEN, PATIENCE)).resolves.toEqual(expect.any(Function));
});

test('counts what is heavier as more, and lets what is heavier than all have a turn alone', async () => {
  const turns = new Turns({ perAccount: 50, perInstance: 60 });
  const most = await turns.wait(ANNA, { ...PATIENCE, weight: 80 });
  expect(turns.take(BEN, 20)).toBeNull();
  expect(turns.take(BEN, 10)).toEqual(expect.any(Function));
  most?.();
  expect(turns.take(CARL, 50)).toEqual(expect.any(Function));
});
