import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { saveAs } from '@sagitta/shared-ui/files';
import { Dialog } from '@sagitta/shared-ui/overlay';

export interface RecoveryCodesProps {
  codes: readonly string[];
  provider: string;
  onClose: () => void;
}

/** New recovery codes: the one time that they can be read. */
export function RecoveryCodes({ codes, provider, onClose }: RecoveryCodesProps) {
  const save = () => {
    const text = `Recovery codes of your account at ${provider}. Each works once.\n\n${codes.join('\n')}\n`;
    saveAs(new Blob([text], { type: 'text/plain' }), `${provider}-recovery-codes.txt`);
  };
  return (
    <Dialog
      open
      size="sm"
      title="Recovery codes"
      onClose={onClose}
      keepOnOutsideClick
      actions={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <Text>
        Without your phone, each of these codes logs you in once. Print them or put them into a password manager now:
        they are not shown again.
      </Text>
      <Box as="ul" aria-label="Recovery codes" display="grid" gap="1" style={{ fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Row>
        <Button size="sm" onClick={save}>
          Save as a file
        </Button>
      </Row>
    </Dialog>
  );
}
