import { GLOSSARY } from '@sagitta/shared-contracts/rules/glossary';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../core/public';
import { renderUi } from '../testing/public';
import { HelpWord } from './public';

test('says what the word of a field means when it is asked, and gives the focus back', async () => {
  renderUi(
    <TextField label="Hysteresis for distance" value="5" onChange={() => {}} help={<HelpWord word="hysteresis" />} />,
  );
  const ask = screen.getByRole('button', { name: 'What is meant by “hysteresis”?' });
  await userEvent.tab();
  expect(ask).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'What is meant by “hysteresis”?' })).toHaveTextContent(
    GLOSSARY.hysteresis,
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(ask).toHaveFocus();
});

test('a field is named by its label alone', () => {
  renderUi(<TextField label="Base" value="" onChange={() => {}} help={<HelpWord word="base" />} />);
  expect(screen.getByRole('textbox', { name: 'Base' })).toBeVisible();
});

test('a word in a text is itself what is pressed', async () => {
  renderUi(<HelpWord word="obstructed">obstructed</HelpWord>);
  await userEvent.click(screen.getByRole('button', { name: 'obstructed' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(GLOSSARY.obstructed);
});
