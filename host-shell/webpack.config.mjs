import { part } from '@sagitta/delivery/preset';

export default part(import.meta.url);
