import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, Card, Heading, Row, Stack, Text } from '@sagitta/shared-ui/core';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { ButtonLink, useLocation, useNavigate } from '@sagitta/shared-ui/router';
import { ROOMY } from '../shared/components/public-card';
import { PublicFrame } from '../shared/components/public-frame';

/**
 * The privacy of the mobile notification app (docs/product/sign-in.md#privacy-page). The provider is a value of the
 * host's configuration.
 */
export default function PrivacyPage() {
  const { provider } = useServices().config;
  return (
    <PublicFrame reading>
      <Card as="article" css={ROOMY}>
        <Stack>
          <Heading as="h1" size="large">
            Privacy of the {provider.name} Watch app
          </Heading>
          <Text>
            {provider.name} Watch is a mobile app that shows notifications about the structures that your{' '}
            {provider.name} account is assigned to. This page says what the app and its service know about you, and why.
          </Text>
          {sections(provider.name).map(({ title, text }) => (
            <section key={title}>
              <Heading>{title}</Heading>
              <Text marginTop="1">{text}</Text>
            </section>
          ))}
          <Row>
            <Back />
          </Row>
          <Text tone="muted">
            Questions and requests:{' '}
            <a href={provider.url} rel="noreferrer">
              {provider.url}
            </a>
          </Text>
        </Stack>
      </Card>
    </PublicFrame>
  );
}

/** Back to the page that led here; the sign-in page for who came from elsewhere. */
function Back() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  if (isFirst) return <ButtonLink to={LOGIN_PATH}>Go to Login Page</ButtonLink>;
  return <Button onClick={() => void navigate(-1)}>Back</Button>;
}

function sections(provider: string): readonly { title: string; text: string }[] {
  return [
    {
      title: 'What the app keeps',
      text:
        "The code that pairs it with your account, the address that your phone's maker gives it for push " +
        'notifications, and the notifications that it received. All of it stays on the phone and is deleted ' +
        'when you remove the app.',
    },
    {
      title: 'What the service keeps',
      text:
        `That an app is registered with your account, and the address to send push notifications to. ` +
        `${provider} uses both to deliver the notifications that are switched on in your account, ` +
        `and for nothing else.`,
    },
    {
      title: 'What a notification says',
      text:
        'The name of the system and of the device, what happened, and when. ' +
        "Notifications travel through the push service of your phone's maker.",
    },
    {
      title: 'What the app does not do',
      text:
        'It does not read your location, contacts, photographs or other apps, shows no advertising, ' +
        'and shares nothing with third parties for their own purposes.',
    },
    {
      title: 'Stopping and deleting',
      text:
        "Unregister the app on your account's page: the address for push notifications is deleted at once. " +
        'You can also switch single notifications off there, ask what is kept about you, have it corrected, ' +
        'and have your account deleted.',
    },
  ];
}
