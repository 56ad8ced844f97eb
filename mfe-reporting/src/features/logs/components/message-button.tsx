import type { Log } from '@sagitta/shared-contracts/api/log';
import { Box } from '@sagitta/shared-ui/core';
import { useSetAtom } from 'jotai';
import { openLogAtom } from '../model/log-atoms';
import { TwoLines } from './two-lines';

/** The message of an entry, which opens its details; in a row of the table at most two lines. */
export function MessageButton({ log: { id, messageEn }, cut = false }: { log: Log; cut?: boolean }) {
  const open = useSetAtom(openLogAtom);
  return (
    <Box
      as="button"
      maxWidth="100%"
      padding="0"
      border="0"
      backgroundColor="transparent"
      color="inherit"
      font="inherit"
      textAlign="start"
      verticalAlign="middle"
      cursor="pointer"
      overflowWrap="anywhere"
      _hover={{ textDecoration: 'underline' }}
      aria-haspopup="dialog"
      onClick={() => open(id)}
    >
      {cut ? <TwoLines text={messageEn} /> : messageEn}
    </Box>
  );
}
