import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import { ENDPOINT } from '../../apps/api/src/platform/http/call.js';

/** A call of the API, as answered by a controller. */
export interface Route {
  name: string;
  controller: Type;
  method: string;
  endpoint: Endpoint;
  /** With 1 for each parameter. */
  path: string;
}

/** Every controller method that answers a request. */
export function routesOf(nest: INestApplication): Route[] {
  const discovery = new DiscoveryService(nest.get(ModulesContainer));
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ instance, metatype }) => {
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((method) => {
      const handler = prototype[method]!;
      if (Reflect.getMetadata('method', handler) === undefined) return [];
      const name = `${metatype!.name}.${method}`;
      const endpoint = Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
      if (!endpoint) throw new Error(`${name} answers requests, but no endpoint describes it.`);
      return [{ name, controller: metatype as Type, method, endpoint, path: endpoint.path.replace(/:\w+/g, '1') }];
    });
  });
}
