import { Controller, Get, Header, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { controller, moduleOf } from './nest.mjs';

/** Pages by their number of characters. */
const pages = new Map();

/** The minimum that Nest on Fastify, the product's adapter, can answer: a constant, nothing installed. */
const Hello = controller(
  class {
    hello() {
      return { status: 200, message: 'OK', data: 'Hello' };
    }

    page(size) {
      if (!pages.has(size)) pages.set(size, 'a'.repeat(Number(size)));
      return pages.get(size);
    }
  },
  {
    decorators: [Controller()],
    routes: {
      hello: { method: [Get('hello')] },
      page: {
        method: [Get('page/:size'), Header('Content-Type', 'text/html')],
        parameters: [Param('size')],
        types: [String],
      },
    },
  },
);

const app = await NestFactory.create(moduleOf(Module, [Hello]), new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.send({ adapter: app.getHttpAdapter().getType(), pool: 0 });
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
