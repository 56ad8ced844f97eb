import type { getSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import type { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import type { WireOf } from '@sagitta/shared-contracts/testing';

type WireCard = WireOf<typeof getSimCard>;

/** A card in a router of Hala Poznań, as the host answers it. */
export const aCard = (changes: Partial<WireCard> = {}): WireCard => ({
  ID: 7,
  systemId: 1,
  systemName: 'Hala Poznań',
  ip: '10.0.0.7',
  telephone: '+48600100200',
  purpose: 'data',
  iccid: '8948031234567890123',
  network: 'Orange',
  pin: '1234',
  puk: '87654321',
  owner: 'sagitta',
  notes: '<p>Roof cabinet</p>',
  pinDisabled: false,
  routerId: 31,
  routerSerialNumber: 'MX-31',
  updatedAt: 'v1',
  ...changes,
});

export const listed = (...cards: WireCard[]): WireOf<typeof listSimCards> => cards;

export const PLACES: WireOf<typeof listSystemsNodesRoutersShort> = [
  {
    ID: 1,
    name: 'Hala Poznań',
    systemVersion: 'W4',
    accountRole: 'installer',
    nodes: [{ id: 11, name: 'GW-01' }],
    routers: [
      { id: 31, serialNumber: 'MX-31' },
      { id: 32, serialNumber: 'MX-32' },
    ],
  },
  {
    ID: 2,
    name: 'Most Kraków',
    systemVersion: 'W4',
    accountRole: 'common_user',
    nodes: [{ id: 21, name: 'GW-02' }],
    routers: [],
  },
];
