import { GLOSSARY, type Word } from '@sagitta/shared-contracts/rules/glossary';

/** What a word means, in the layer of a `HelpWord`. */
export function WordMeaning({ word }: { word: Word }) {
  return (
    <p className="sg-help-meaning">
      <b>{word}</b>
      <br />
      {GLOSSARY[word]}
    </p>
  );
}
