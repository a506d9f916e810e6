import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Module } from '@nestjs/common';
import { controller, moduleOf } from './nest.mjs';

/** The minimum that Nest on Fastify, the product's adapter, can answer: a constant object, nothing installed. */
const Hello = controller(
  class {
    hello() {
      return { status: 200, message: 'OK', data: 'Hello' };
    }
  },
  { decorators: [Controller()], routes: { hello: { method: [Get('hello')] } } },
);

const app = await NestFactory.create(moduleOf(Module, [Hello]), new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.send('ready');
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
