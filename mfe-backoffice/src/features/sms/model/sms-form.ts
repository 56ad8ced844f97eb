import { SMS_MAX_LENGTH, SMS_PROBLEMS } from '@sagitta/shared-contracts/rules/sms';
import { isPhone, plainPhone } from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';

const IdSchema = v.nullable(v.number());

/** What is wrong with a message, and what is sent (docs/product/back-office.md#sms). */
export const SmsFormSchema = v.pipe(
  v.object({
    nodeId: IdSchema,
    routerId: IdSchema,
    number: v.pipe(
      v.string(),
      v.check((typed) => typed.trim() === '' || isPhone(plainPhone(typed), 'general'), SMS_PROBLEMS.number),
      v.transform((typed) => plainPhone(typed) || null),
    ),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(SMS_PROBLEMS.text), v.maxLength(SMS_MAX_LENGTH.text)),
  }),
  v.forward(
    v.check(
      ({ nodeId, routerId, number }) => nodeId !== null || routerId !== null || number !== null,
      SMS_PROBLEMS.target,
    ),
    ['number'],
  ),
);

export type SmsValues = v.InferInput<typeof SmsFormSchema>;
export type SmsOutput = v.InferOutput<typeof SmsFormSchema>;

export const NEW_SMS: SmsValues = { nodeId: null, routerId: null, number: '', text: '' };
