// The rooms of reference-api/src, from the ground up: each imports those on lower floors, and none on its own floor.
// Above all of them stand main.ts and its neighbours, which put the API together. The import rules are made of this
// list (config/dependency-cruiser.cjs); config/api-rooms.test.mjs fails where a folder is not in it.
exports.FLOORS = [
  ['kit'],
  ['db'],
  ['access'],
  ['accounts'],
  ['alarms'],
  ['devices'],
  ['systems', 'readings', 'records'],
  ['exports', 'entrances', 'world'],
];
