import {
  usageMetricNames,
  usageMetrics,
  type TemplateUsage,
  type UsageMetric,
} from '@quotewright/domain/reports/contract.js';
import { ChartLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { quantity } from '../../../../lib/format.js';
import type { QueryValues } from '../../../../lib/query.js';
import { ButtonLink } from '../../../../ui/button.js';
import type { Column } from '../../../../ui/data-table.js';
import { percent } from './percent.js';

/** Behind a figure on a phone, where the table has no headings. */
const units: Readonly<Record<UsageMetric, string>> = {
  views: 'views',
  daily_visitors: 'visitors',
  shares: 'shares',
  downloads: 'downloads',
  quotes: 'quotes',
};

/** @param shown the template that the chart is about; 0 for all */
export function usageColumns(addressOf: (values: QueryValues) => string, shown: number): Column<TemplateUsage>[] {
  return [
    {
      id: 'name',
      header: 'Template',
      sortField: 'name',
      phone: 'wide',
      cell: ({ name, alias, category }) => (
        <>
          <Link className="name quiet" to={paths['qtemplate-detail'](alias)}>
            {name}
          </Link>
          <span className="note block">{category}</span>
        </>
      ),
    },
    ...usageMetrics.map(
      (metric): Column<TemplateUsage> => ({
        id: metric,
        header: metric === 'daily_visitors' ? 'Daily visitors' : usageMetricNames[metric],
        numeric: true,
        sortField: metric,
        sortFirst: 'desc',
        cell: (usage) => (
          <>
            {quantity(usage[metric])} <span className="report-unit">{units[metric]}</span>
          </>
        ),
      }),
    ),
    {
      id: 'conversion',
      header: 'Downloads per visitor',
      numeric: true,
      roomy: true,
      phone: 'off',
      sortField: 'conversion',
      sortFirst: 'desc',
      cell: ({ conversion }) => percent(conversion),
    },
    {
      id: 'chart',
      header: <span className="sr-only">Chart</span>,
      numeric: true,
      phone: 'corner',
      cell: ({ template_id, name }) => {
        const isShown = template_id === shown;
        return (
          <ButtonLink
            size="small"
            variant="ghost"
            to={addressOf({ template: isShown ? null : template_id })}
            aria-label={isShown ? 'Show all templates in the chart' : `Show ${name} in the chart`}
            preventScrollReset
          >
            <ChartLine aria-hidden="true" />
            {isShown ? 'All' : 'Chart'}
          </ButtonLink>
        );
      },
    },
  ];
}
