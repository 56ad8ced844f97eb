import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Card, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { TriangleAlert } from '@sagitta/shared-ui/icons';
import { TextLink } from '@sagitta/shared-ui/router';

export interface RetiredCardProps extends Pick<NodeShort, 'id' | 'timezone'> {
  retiredAt: string;
}

/** Lazy loading asks for the default. */
export default function RetiredCard({ id, retiredAt, timezone }: RetiredCardProps) {
  const on = formatDateTime(Date.parse(retiredAt), { zone: siteZone(timezone), named: true });
  return (
    <Card role="note" aria-label="Retired device">
      <Row alignItems="flex-start">
        <Text as="span" color="l2" paddingTop="0.5" aria-hidden="true">
          <TriangleAlert size={16} />
        </Text>
        <Text flex="1" size="sm">
          <strong>Retired on {on}.</strong> This device is out of use: nothing that it sends counts, and it raises no
          alarm. All that is shown was measured before.{' '}
          <TextLink to={graphPath(id, { at: retiredAt })}>Last readings</TextLink>
        </Text>
      </Row>
    </Card>
  );
}
