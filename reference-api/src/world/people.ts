import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import demo from './demo-accounts.json';

/** Password of every account of the demo world; a production start refuses it. */
export const DEMO_PASSWORD = demo.password;

/**
 * The accounts that the sign-in page offers; their list is also read by the scripts that start a suite and by the
 * journeys.
 */
export type DemoName = keyof typeof demo.accounts;
export const DEMO_NAMES = Object.keys(demo.accounts) as DemoName[];
export const demoEmail = (name: DemoName): string => demo.accounts[name].email;

export interface PersonSpec {
  name: string;
  email: string;
  phone: string | null;
  category: Category;
  /** Sites by their number in SITES, from 1. */
  systems: readonly (readonly [site: number, role: AccountRole])[];
  pairedApp?: boolean;
}

/** The accounts that the sign-in page offers, one of each kind. */
export const DEMO_ACCOUNTS: readonly PersonSpec[] = [
  { name: 'Sławomir Wiśniewski', email: demoEmail('staff'), phone: '+48221000001', category: 'staff', systems: [] },
  {
    name: 'Małgorzata Dąbrowska',
    email: demoEmail('installer'),
    phone: '+48221000002',
    category: 'installer',
    systems: [
      [1, 'installer'],
      [2, 'installer'],
      [4, 'installer'],
      [5, 'installer'],
      [8, 'installer'],
      [10, 'common_user'],
    ],
  },
  {
    name: 'Łukasz Zając',
    email: demoEmail('admin'),
    phone: '+48221000003',
    category: 'commoner',
    systems: [
      [1, 'administrator'],
      [4, 'administrator'],
      [6, 'administrator'],
    ],
    pairedApp: true,
  },
  {
    name: 'Żaneta Gołębiowska',
    email: demoEmail('viewer'),
    phone: '+48221000004',
    category: 'commoner',
    systems: [[7, 'common_user']],
  },
  {
    name: 'Grzegorz Brzęczyszczykiewicz',
    email: demoEmail('observer'),
    phone: null,
    category: 'observer',
    systems: [
      [3, 'common_user'],
      [11, 'common_user'],
    ],
  },
];

const GIVEN = [
  'Agnieszka',
  'Bożena',
  'Czesław',
  'Dorota',
  'Elżbieta',
  'Franciszek',
  'Grażyna',
  'Halina',
  'Ireneusz',
  'Jadwiga',
  'Krzysztof',
  'Lucyna',
  'Michał',
  'Natalia',
  'Oskar',
  'Paweł',
  'Róża',
  'Stanisław',
  'Tomasz',
  'Urszula',
] as const;
const FAMILY = [
  'Nowak',
  'Kowalczyk',
  'Wójcik',
  'Kamiński',
  'Lewandowski',
  'Zieliński',
  'Szymański',
  'Woźniak',
  'Kozłowski',
  'Jankowski',
  'Mazur',
  'Krawczyk',
  'Piotrowski',
  'Grabowski',
  'Pawłowski',
  'Michalski',
  'Król',
  'Wieczorek',
  'Jabłoński',
  'Wróbel',
] as const;

/** Owners, caretakers and installers besides these five: about three per site, and a few colleagues at the provider. */
export function otherPeople(sites: number): PersonSpec[] {
  const people = Array.from({ length: sites * 3 }, (_, index): PersonSpec => {
    const given = GIVEN[(index * 7) % GIVEN.length] ?? 'Anna';
    const family = familyOf(given, FAMILY[(index * 11 + Math.floor(index / GIVEN.length)) % FAMILY.length] ?? 'Nowak');
    const site = (index % sites) + 1;
    const kind = Math.floor(index / sites);
    const isInstaller = categoryOf(kind, index) === 'installer';
    const role = kind === 0 ? ('administrator' as const) : ('common_user' as const);
    return {
      name: `${given} ${family}`,
      email: `${plain(given)}.${plain(family)}.${index + 1}@klient.example`,
      phone: index % 5 === 4 ? null : `+48600${String(100_000 + index * 37)}`,
      category: categoryOf(kind, index),
      systems: isInstaller
        ? [
            [site, 'installer'],
            [(site % sites) + 1, 'installer'],
          ]
        : [[site, role]],
      pairedApp: index % 3 === 0,
    };
  });
  return [
    ...people,
    {
      name: 'Ewa Błaszczyk',
      email: 'ewa.blaszczyk@sagitta.example',
      phone: '+48221000006',
      category: 'staff',
      systems: [],
    },
  ];
}

/** Polish adjectives among the names follow the person: all given names of women here end in a. */
function familyOf(given: string, family: string): string {
  return given.endsWith('a') ? family.replace(/([sc]k)i$/, '$1a') : family;
}

/** The third person of each site is an installer, an observer or another owner. */
function categoryOf(kind: number, index: number): Category {
  if (kind < 2) return 'commoner';
  if (index % 2 === 0) return 'installer';
  return index % 4 === 1 ? 'observer' : 'commoner';
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
}
