import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { FastifyInstance } from 'fastify';

/** Documents every DTO field from its validators, so that nothing is written twice. */
function describeDtos(): void {
  const storage = getMetadataStorage() as unknown as {
    validationMetadatas: Map<object, { propertyName: string; type: string }[]>;
  };
  for (const [target, rules] of storage.validationMetadatas) {
    if (typeof target !== 'function') continue;
    for (const field of new Set(rules.map((rule) => rule.propertyName))) {
      const own = rules.filter((rule) => rule.propertyName === field);
      const prototype = target.prototype as object;
      const type = Reflect.getMetadata('design:type', prototype, field) as unknown;
      // Unions and lists have no run-time type more specific than "anything".
      const known = type === String ? 'string' : type === Number ? 'number' : type === Boolean ? 'boolean' : undefined;
      const required = !own.some((rule) => rule.type === 'conditionalValidation');
      ApiProperty(known ? { required, type: known } : { required })(prototype, field);
    }
  }
}

/** `GET /api/docs`: the OpenAPI document, generated from the controllers on the first request. */
export function describeApi(app: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.get('/api/docs', async () => {
    if (document) return document;
    describeDtos();
    const config = new DocumentBuilder()
      .setTitle('Quotewright')
      .setDescription(
        'Every answer is { status, message, data }; a command also answers the position to read it back at. ' +
          'It waits up to two seconds for the read models; with the header `Prefer: respond-async` it answers at once, `pending: true`, ' +
          'and a GET with `?after=<position>` does the waiting.',
      )
      .setVersion('1')
      .addCookieAuth('session')
      .build();
    return (document = SwaggerModule.createDocument(app, config));
  });
}
