import { expect, it } from '@jest/globals';
import { inLowerCase, withoutSlash } from './mended-path.js';

it('takes the slash off the end of an address', () => {
  expect(withoutSlash('/faqs/')).toBe('/faqs');
  expect(withoutSlash('/faqs/?search=a/')).toBe('/faqs?search=a/');
  for (const straight of ['/', '/?page=2', '/faqs', '/faqs?search=a/']) expect(withoutSlash(straight)).toBeNull();
});

it('lowers the capital letters of an address, not of its query', () => {
  expect(inLowerCase('/Quote-Template/LVP-Plank?q1=3M')).toBe('/quote-template/lvp-plank?q1=3M');
  for (const lower of ['/', '/faqs', '/faqs?search=Oak', '/%ff', '/booking/AbC']) expect(inLowerCase(lower)).toBeNull();
});

it('leads to no other site', () => {
  for (const path of ['//evil.example/', '/\\evil.example/', '/.//evil.example/'])
    expect([path, withoutSlash(path)]).toEqual([path, null]);
  for (const path of ['//Evil.example', '/\\Evil.example']) expect([path, inLowerCase(path)]).toEqual([path, null]);
});
