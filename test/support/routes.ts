import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS, type Access } from '../../apps/api/src/platform/http/access.js';

/** A call of the API. */
export interface Route {
  name: string;
  method: string;
  path: string;
  access: Access | undefined;
}

const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Every method of every controller that answers a request. */
export function routesOf(nest: INestApplication): Route[] {
  const discovery = new DiscoveryService(nest.get(ModulesContainer));
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ instance, metatype }) => {
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const method = Reflect.getMetadata('method', handler) as number | undefined;
      if (method === undefined) return [];
      const [base, own] = [Reflect.getMetadata('path', metatype!), Reflect.getMetadata('path', handler)] as [
        string,
        string | string[],
      ];
      return [own].flat().map((path) => ({
        name: `${metatype!.name}.${name}`,
        method: VERBS[method]!,
        path: `/${base}/${path}`
          .replace(/\/+/g, '/')
          .replace(/(?<=.)\/$/, '')
          .replace(/:\w+/g, '1'),
        access: Reflect.getMetadata(ACCESS, handler) as Access | undefined,
      }));
    });
  });
}
