import { useState } from 'react';
import {
  ArcSpinner,
  Button,
  Card,
  CardGrid,
  EmptyState,
  ErrorState,
  Heading,
  IconButton,
  Logo,
  Notices,
  PageSection,
  PasswordField,
  Row,
  Skeleton,
  Stack,
  Text,
  TextField,
  Tooltip,
  useNoticeQueue,
} from '../src/core/public';
import { Download, Pencil, Search, Trash2 } from 'lucide-react';
import { ButtonLink, TextLink } from '../src/router/public';

const SAMPLE = {
  kind: 'error',
  text: 'Save parameters settings failed: the controller did not answer',
  closeAfterMs: null,
} as const;

export function CorePage() {
  const [text, setText] = useState('Hala Widowiskowa, Zakopane');
  const [pending, setPending] = useState(false);
  const queue = useNoticeQueue();
  return (
    <>
      <CardGrid>
        <PageSection title="Mark" card>
          <Row gap="6">
            <Logo name="Sagitta" />
            <ArcSpinner size={48} label="Loading" />
            <ArcSpinner size={20} />
          </Row>
          <Text size="2xl">L3 on Truss B-02</Text>
          <Text size="xl">12.4 mm</Text>
          <Text tone="muted">31.2 mm, 78 % of permissible. Rising since 09:00 with snow.</Text>
          <Text size="xs" tone="muted">
            Zażółć gęślą jaźń, Łódź, Kraków: latin-ext. 0123456789 −3 °C 0.183°
          </Text>
          <Heading size="large">Heading large</Heading>
          <TextLink to="/forms">A link in text</TextLink>
        </PageSection>
        <PageSection title="Buttons" note="with their request" card>
          <Row flexWrap="wrap">
            <Button variant="primary" pending={pending} onClick={() => setPending(true)}>
              Save
            </Button>
            <Button icon={<Download />}>Export</Button>
            <Button variant="ghost">Cancel</Button>
            <Button variant="danger">Delete</Button>
            <Button disabled>Disabled</Button>
            <Button variant="primary" disabled>
              Disabled
            </Button>
          </Row>
          <Row flexWrap="wrap">
            <Button size="sm" variant="primary">
              Save
            </Button>
            <Button size="sm">Small</Button>
            <Button size="sm" pending>
              Wait
            </Button>
            <ButtonLink size="sm" to="/grid">
              A link
            </ButtonLink>
            <IconButton label="Edit name">
              <Pencil />
            </IconButton>
            <IconButton label="Delete" destructive>
              <Trash2 />
            </IconButton>
            <IconButton label="Search" pressed>
              <Search />
            </IconButton>
            <IconButton label="Wait" pending>
              <Search />
            </IconButton>
            <Tooltip text="More than the name" describes>
              <Button size="sm">Hover me</Button>
            </Tooltip>
          </Row>
        </PageSection>
        <Card as="form">
          <Stack gap="3">
            <TextField
              label="Name"
              value={text}
              onChange={setText}
              maxLength={32}
              required
              hint="At most 32 characters"
            />
            <TextField label="Email" type="email" value="anna@" onChange={() => undefined} error="Incorrect email" />
            <TextField label="Threshold" value="12" onChange={() => undefined} after="mm" disabled />
            <TextField label="Read only" value="UD-20.3" onChange={() => undefined} readOnly />
            <PasswordField label="Password" value="secret" onChange={() => undefined} />
            <Button variant="primary" wide>
              Log in
            </Button>
          </Stack>
        </Card>
        <PageSection title="Waiting" card>
          <Skeleton height={20} width="60%" />
          <Skeleton />
          <Skeleton />
          <Skeleton height={90} radius={8} />
        </PageSection>
        <Card>
          <EmptyState
            title="You are not connected to a system, yet."
            action={
              <ButtonLink to="/" variant="primary">
                Go to Installer Panel
              </ButtonLink>
            }
          >
            Go to Installer Panel and add a new system.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="The systems could not be loaded."
            reference="a1b2c3"
            onRetry={() => undefined}
            back={
              <ButtonLink to="/" variant="ghost">
                Back to systems
              </ButtonLink>
            }
          >
            The host did not answer. What you typed was kept.
          </ErrorState>
        </Card>
        <Card>
          <ErrorState small title="Weather conditions cannot be rendered" onRetry={() => undefined} />
        </Card>
        <PageSection title="Notices" card>
          <Row flexWrap="wrap">
            {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
              <Button key={kind} size="sm" onClick={() => queue.notify({ ...SAMPLE, kind })}>
                {kind}
              </Button>
            ))}
          </Row>
        </PageSection>
      </CardGrid>
      <Notices queue={queue} />
    </>
  );
}
