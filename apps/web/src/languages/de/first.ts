import type { FirstTexts } from '../catalogue.ts';
import { app } from './app.ts';
import { auth } from './auth.ts';
import { errors } from './errors.ts';
import { live } from './live.ts';
import { ui } from './ui.ts';

export const first: FirstTexts = { app, auth, errors, live, ui };
