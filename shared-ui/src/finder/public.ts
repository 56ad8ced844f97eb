// One field that finds everything, in a dialog of its own.
export { Finder, type FinderProps, type FinderGroup, type FinderOption } from './finder';
