import * as v from 'valibot';
import { operation } from '@sagitta/shared-contracts/operation';
import { numberFields, textFields } from './text-fields';

test('finds every field that takes text, every one that takes a number, and none that takes one of some words', () => {
  const call = operation('POST', '/x/{id}', {
    name: 'x',
    params: v.object({ id: v.union([v.string(), v.number()]) }),
    input: v.pipe(
      v.object({
        name: v.pipe(v.string(), v.trim()),
        note: v.optional(v.nullable(v.string()), null),
        tags: v.array(v.string()),
        deep: v.object({ text: v.string() }),
        count: v.number(),
        kind: v.picklist(['a', 'b']),
      }),
      v.check(() => true),
    ),
    output: v.unknown(),
  });
  expect(textFields(call)).toEqual(['params.id', 'input.name', 'input.note', 'input.tags', 'input.deep.text']);
  expect(numberFields(call)).toEqual(['params.id', 'input.count']);
});
