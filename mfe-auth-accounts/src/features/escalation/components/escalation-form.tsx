import { ESCALATION_MINUTES, ESCALATION_PEOPLE_MAX, type Escalation } from '@sagitta/shared-contracts/api/escalation';
import { Box, Button, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { Conflict, FormElement } from '@sagitta/shared-ui/use-form';
import { earlier, type Step, stepsOf, stepsText } from '../model/steps';
import { useEscalation } from '../hooks/use-escalation';

/** The people of the list in their order, and how long each step waits. */
export function EscalationForm({ stored }: { stored: Escalation }) {
  const { form, send, pending, theirs, takeTheirs } = useEscalation(stored);
  const { people } = form.values;
  const put = (next: Step[]) => form.set('people', next);
  const listed = new Set(people.map(({ accountID }) => accountID));
  const others = stored.candidates.filter(({ accountID }) => !listed.has(accountID));
  const isFull = people.length >= ESCALATION_PEOPLE_MAX;
  const add = (id: number | null) => {
    const person = others.find(({ accountID }) => accountID === id);
    if (!person) return;
    put([...people, { ...person, minutes: String(ESCALATION_MINUTES.default), hasAccess: true }]);
  };
  return (
    <FormElement form={form} onSubmit={send} blocked={pending || !form.dirty} aria-label="Escalation list">
      <Box display="grid" gap="3">
        {people.length > 0 ? (
          <Box as="ol" display="grid" gap="3" aria-label="People in their order">
            {people.map((step, index) => (
              <Box as="li" key={step.accountID ?? `deleted ${index}`} display="grid" gap="1" css={STEP}>
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {index + 1}. {step.name}
                </Text>
                {step.hasAccess ? (
                  <TextField
                    label={`Minutes until ${step.name} is told`}
                    labelHidden
                    inputMode="numeric"
                    autoComplete="off"
                    after={index === 0 ? 'min after the alarm' : 'min after the one before'}
                    {...form.field(`people.${index}.minutes`)}
                  />
                ) : (
                  <Text tone="danger">Has no access any more, so is skipped. Saving removes this entry.</Text>
                )}
                <Row gap="2" justifyContent="flex-end">
                  {index > 0 ? (
                    <Button
                      size="sm"
                      aria-label={`Tell ${step.name} earlier`}
                      onClick={() => put(earlier(people, index))}
                    >
                      Earlier
                    </Button>
                  ) : null}
                  <Button
                    size="sm"
                    aria-label={`Remove ${step.name}`}
                    onClick={() => put(people.filter((_, other) => other !== index))}
                  >
                    Remove
                  </Button>
                </Row>
              </Box>
            ))}
          </Box>
        ) : null}
        <Box maxWidth={{ md: '26rem' }}>
          <SearchSelect
            label="Add a person"
            placeholder={isFull ? `At most ${ESCALATION_PEOPLE_MAX} people` : 'Choose a person'}
            options={others.map(({ accountID, name }) => ({ value: accountID, label: name }))}
            value={null}
            onChange={add}
            disabled={isFull}
            emptyText="Everybody with access is on the list."
          />
        </Box>
        {theirs ? (
          <Conflict
            what="this list"
            differences={[
              { label: 'Escalation list', mine: stepsText(form.values), theirs: stepsText(stepsOf(theirs)) },
            ]}
            onKeepMine={send}
            onTakeTheirs={() => takeTheirs(theirs)}
            pending={pending}
          />
        ) : (
          <Row justifyContent="flex-end">
            <Button type="submit" size="sm" variant="primary" pending={pending} disabled={!form.dirty}>
              Save
            </Button>
          </Row>
        )}
      </Box>
    </FormElement>
  );
}

/** One line a person where there is room. */
const STEP = {
  '@media (min-width: 800px)': {
    gridTemplateColumns: 'minmax(10rem, 1fr) 18rem 12rem',
    alignItems: 'center',
    columnGap: '12px',
  },
} as const;
