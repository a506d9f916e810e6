import { Form, Link, useLocation, useNavigate, useNavigation, useParams, useRevalidator } from 'react-router-dom';
import type { Navigation } from '../lib/navigation.js';

/** Navigation by the router. */
export const routerNavigation: Navigation = {
  Link,
  SearchForm: Form,
  usePlace: useLocation,
  useNext: () => useNavigation().location,
  useParams,
  useGo: useNavigate,
  useReload: () => useRevalidator().revalidate,
};
