import './app/provided';
import { boot } from './app/boot';

boot();
