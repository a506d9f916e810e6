import 'reflect-metadata';

/**
 * Applies Nest's decorators to a class without a compiler: `routes` lists each method's decorators, its parameters'
 * decorators, and its parameters' classes (for the validation pipe).
 */
export function controller(Class, { decorators, inject = [], routes }) {
  Reflect.defineMetadata('design:paramtypes', inject, Class);
  for (const [name, { method, parameters = [], types = [] }] of Object.entries(routes)) {
    Reflect.defineMetadata('design:paramtypes', types, Class.prototype, name);
    parameters.forEach((decorate, index) => decorate(Class.prototype, name, index));
    for (const decorate of method)
      decorate(Class.prototype, name, Object.getOwnPropertyDescriptor(Class.prototype, name));
  }
  for (const decorate of decorators) decorate(Class);
  return Class;
}

/** A module with only these controllers. */
export function moduleOf(Module, controllers, providers = []) {
  class BenchModule {}
  Module({ controllers, providers })(BenchModule);
  return BenchModule;
}
