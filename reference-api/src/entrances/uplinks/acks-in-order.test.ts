import { AcksInOrder } from './acks-in-order';

test('acknowledges in the order in which messages came, each as soon as those before it are done', () => {
  const sent: number[] = [];
  const acks = new AcksInOrder((id) => void sent.push(id));
  const [first, second, third] = [7, 3, 5].map((id) => acks.expect(id));
  second?.();
  expect(sent).toEqual([]);
  first?.();
  expect(sent).toEqual([7, 3]);
  third?.();
  expect(sent).toEqual([7, 3, 5]);
});

test('acknowledges nothing of a connection that has ended', () => {
  const sent: number[] = [];
  const acks = new AcksInOrder((id) => void sent.push(id));
  const before = acks.expect(1);
  acks.clear();
  const after = acks.expect(1);
  before();
  expect(sent).toEqual([]);
  after();
  expect(sent).toEqual([1]);
});
