import { useState } from 'react';
import { Button, IconButton, PageSection, Row, Text, TextField } from '../src/core/public';
import { EllipsisVertical, LogOut, Moon, User } from 'lucide-react';
import { ConfirmDialog, Dialog, Drawer, Menu, Popover } from '../src/overlay/public';
import { SearchSelect } from '../src/select/public';

type Open = 'dialog' | 'confirm' | 'drawer' | null;

const NODES = Array.from({ length: 40 }, (_, index) => ({ value: index, label: `Truss ${index}` }));

export function OverlayPage() {
  const [open, setOpen] = useState<Open>(null);
  const [sure, setSure] = useState(false);
  const [node, setNode] = useState<number | null>(null);
  const close = () => setOpen(null);
  return (
    <PageSection title="Layers" card>
      <Row flexWrap="wrap">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Menu
          label="User menu"
          renderTrigger={(props) => <Button {...props}>Menu</Button>}
          items={[
            { id: 'me', label: 'My Account', icon: <User />, onSelect: () => undefined },
            { id: 'dark', label: 'Dark', icon: <Moon />, onSelect: () => undefined, checked: true, separated: true },
            { id: 'device', label: 'Device setting', onSelect: () => undefined, checked: false },
            {
              id: 'out',
              label: 'Log out',
              icon: <LogOut />,
              onSelect: () => undefined,
              separated: true,
              destructive: true,
            },
          ]}
        />
        <Popover
          label="Legend"
          renderTrigger={(props) => (
            <IconButton label="Legend" {...props}>
              <EllipsisVertical />
            </IconButton>
          )}
        >
          <Text>Thresholds are dashed, obstructed spans hatched.</Text>
        </Popover>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Edit name of Truss B-02"
        onSubmit={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button onClick={() => setSure(true)}>Delete</Button>
            <Button variant="primary" type="submit">
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" value="Truss B-02" onChange={() => undefined} hint="At most 32 characters" />
        <SearchSelect label="Node" options={NODES} value={node} onChange={setNode} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || sure}
        title="This operation is irreversible. Are you sure to delete this node?"
        thing="Truss B-02 (#1042)"
        confirmLabel="Delete"
        error={sure ? 'You do not have the permission to remove the node.' : null}
        onConfirm={() => setSure(false)}
        onCancel={() => {
          setSure(false);
          if (open === 'confirm') close();
        }}
      >
        <Text tone="muted">Its measurements and logs go with it.</Text>
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onClose={close} label="Main menu">
        <Text padding="4">Navigation</Text>
        <Button onClick={close}>Close</Button>
      </Drawer>
    </PageSection>
  );
}
