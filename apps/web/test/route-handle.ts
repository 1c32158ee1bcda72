import { matchRoutes } from 'react-router';
import { type RouteHandle, routes } from '../src/app/routes.tsx';

export const handleOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle;
