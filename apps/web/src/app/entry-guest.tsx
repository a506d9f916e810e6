import { begin } from './begin.js';
import { documentNavigation } from './document-navigation.js';
import { GuestPage } from './guest-page.js';
import { guestScreens } from './guest-screens.js';
import type { GuestShown } from './state.js';

// A guest's page: no router, nothing of the tool.
await begin<GuestShown>(async (_, { screen, params }) => {
  const { Component } = await guestScreens[screen]();
  return () => <GuestPage Screen={Component} navigation={documentNavigation(window.location, params)} />;
});
