import { expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { Story } from '../kernel/testing.js';
import { review, standing, type ReviewCommand, type ReviewedTemplate } from './review.js';

const ann: Actor = { id: 1, userType: 'admin' };
const bob: Actor = { id: 2, userType: 'admin' };
const cleo: Actor = { id: 3, userType: 'admin' };

/** A template at version 4 that Ann changed since its publish at version 2. */
const changed: ReviewedTemplate = { version: 4, settled: 2, changers: [ann.id], ahead: true, ownerId: 1 };
const say = (type: ReviewCommand['type'], of = changed, seen = of.version): ReviewCommand => ({ type, seen, of });
const inReview = () => {
  const story = new Story(review, ann);
  story.do(say('RequestReview'));
  return story;
};

it('is asked for once, and again after a later change', () => {
  const story = new Story(review, ann);
  expect(story.do(say('RequestReview'))).toEqual([
    { type: 'TemplateReviewRequested', data: { version: 4, ownerId: 1 } },
  ]);
  expect(story.do(say('RequestReview'))).toEqual([]);
  expect(story.do(say('RequestReview', { ...changed, version: 5 }))).toHaveLength(1);
});

it('is not asked for where visitors see everything', () => {
  expect(() => new Story(review, ann).do(say('RequestReview', { ...changed, ahead: false }))).toThrow('as it is');
});

it('is approved by those who changed nothing, once each', () => {
  const story = inReview();
  expect(() => story.do(say('ApproveTemplate'))).toThrow('Another admin has to approve it.');
  expect(story.do(say('ApproveTemplate'), bob)).toEqual([{ type: 'TemplateApproved', data: { version: 4 } }]);
  expect(story.do(say('ApproveTemplate'), bob)).toEqual([]);
  expect(story.do(say('ApproveTemplate'), cleo)).toHaveLength(1);
  expect(standing(story.state.approvals, 4)).toEqual([
    { by: 2, version: 4 },
    { by: 3, version: 4 },
  ]);
});

it('counts no approval of an earlier version, and renews it', () => {
  const story = inReview();
  story.do(say('ApproveTemplate'), bob);
  expect(standing(story.state.approvals, 5)).toEqual([]);
  const later = { ...changed, version: 5 };
  expect(story.do(say('ApproveTemplate', later), bob)).toHaveLength(1);
  expect(standing(story.state.approvals, 5)).toEqual([{ by: 2, version: 5 }]);
});

it('refuses an answer about a version that was changed since', () => {
  const story = inReview();
  for (const type of ['ApproveTemplate', 'RequestChanges', 'RequestReview'] as const)
    expect(() => story.do(say(type, { ...changed, version: 5 }, 4), bob)).toThrow('changed since you opened it');
});

it('ends with requested changes, which take the approvals back', () => {
  const story = inReview();
  story.do(say('ApproveTemplate'), bob);
  expect(story.do(say('RequestChanges'), cleo)).toEqual([{ type: 'TemplateChangesRequested', data: { version: 4 } }]);
  expect(story.state).toEqual({ asked: null, approvals: [] });
  expect(() => story.do(say('ApproveTemplate'), bob)).toThrow('No review was requested');
});

it('ends with a publish', () => {
  const story = inReview();
  const published = { ...changed, version: 5, settled: 5, changers: [] };
  expect(() => story.do(say('ApproveTemplate', published), bob)).toThrow('No review was requested');
});
