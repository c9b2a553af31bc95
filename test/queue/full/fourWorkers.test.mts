import { describeCrowds } from './crowds.mts';

describeCrowds(4);
