export { Search } from './components/search';
export { actsOf } from './model/acts';
