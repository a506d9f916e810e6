import { expect, it } from '@jest/globals';
import { assumedAnswer, sampleAnswer, singularUnit, unitBeside } from './units.js';

it.each([
  ['box', '6', 'boxes'],
  ['boxes', '1', 'box'],
  ['Box', '2', 'Boxes'],
  ['roll', '0.5', 'rolls'],
  ['riser', '14', 'risers'],
  ['each', '6', 'each'],
  ['ft', '6', 'ft'],
  ['gal', '2', 'gal'],
  ['linear foot', '3', 'linear feet'],
  ['Kg', '3', 'Kg'],
  ['vanity', '2', 'vanities'],
  ['patch', '3', 'patches'],
  ['thermostat', '2', 'thermostats'],
  ['', '3', ''],
])('%s beside %s reads %s', (unit, quantity, shown) => {
  expect(unitBeside(unit, quantity)).toBe(shown);
});

it('gives the singular of a unit', () => {
  expect([singularUnit('sheets'), singularUnit('hours'), singularUnit('ml')]).toEqual(['sheet', 'hour', 'ml']);
});

it('assumes a sample answer by unit, and says so', () => {
  expect(['ft', 'in', 'ft²', 'sq ft', 'count', 'each', 'doors', 'Kg', 'm', 'hour', ''].map(assumedAnswer)).toEqual([
    '10',
    '4',
    '100',
    '100',
    '1',
    '1',
    '1',
    '10',
    '10',
    '10',
    '1',
  ]);
  expect(sampleAnswer({ unit: 'ft', sample_answer: '12' })).toEqual({ answer: '12', assumed: false });
  expect(sampleAnswer({ unit: 'ft', sample_answer: '0' })).toEqual({ answer: '0', assumed: false });
  expect(sampleAnswer({ unit: 'ft', sample_answer: null })).toEqual({ answer: '10', assumed: true });
});
