import { erasedText } from '@quotewright/domain/kernel/contract.js';

/** Why somebody changed something, in their words, or that they were erased. */
export function Reason({ text }: { text: string }) {
  if (text === erasedText) return <i>The reason was erased.</i>;
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
