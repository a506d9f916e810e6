import { paths } from '../paths.js';

/** A page of the site, as header, side menu and footer name it. */
export interface SiteLink {
  label: string;
  to: string;
}

/** The four audiences of Solutions (spec §2). */
export const solutions: readonly SiteLink[] = [
  { label: 'Specialty Contractor', to: paths.subcontractors() },
  { label: 'Remodelers', to: paths.remodelers() },
  { label: 'General Contractors', to: paths['general-contractors']() },
  { label: 'Suppliers and Manufacturers', to: paths['suppliers-manufacturers']() },
];

/** What stands beside Solutions. */
export const mainLinks: readonly SiteLink[] = [
  { label: 'QTemplates', to: paths['construction-quote-templates']() },
  { label: 'About Us', to: paths['business-aboutus']() },
  { label: 'Pricing', to: paths['guest-pricing-page']() },
];

/** Whether a page belongs to a link: its own, one below it, or a template's page to QTemplates. */
export function isAt(pathname: string, { to }: SiteLink): boolean {
  if (pathname === to || pathname.startsWith(`${to}/`)) return true;
  return to === paths['construction-quote-templates']() && pathname.startsWith('/quote-template/');
}
