// What is fetched when it is wanted. Each part ships what it uses of it.
export { fetchPressed, type Pressed } from './fetch-pressed';
