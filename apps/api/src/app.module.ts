import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { streams } from '@quotewright/domain/contexts.js';
import { access } from '@quotewright/domain/trail/access.js';
import { projections } from '@quotewright/projections/index.js';
import { AdviceModule } from './advice/advice.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { ContentModule } from './content/content.module.js';
import { EmailsModule } from './emails/emails.module.js';
import { EngagementModule } from './engagement/engagement.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { CommandsModule } from './platform/commands/commands.module.js';
import { PlatformModule } from './platform.module.js';
import { SystemModule } from './platform/system/system.module.js';
import { ProposalsModule } from './proposals/proposals.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TrailModule } from './trail/trail.module.js';
import type { Settings } from './platform/settings.js';

/** The complete product: the platform and every context. */
@Module({})
export class AppModule {
  static with(settings: Settings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(settings, logger),
        CommandsModule.with(projections, streams, access),
        SystemModule,
        IdentityModule,
        CategoriesModule,
        CatalogueModule,
        TemplatesModule,
        EngagementModule,
        ProposalsModule,
        QuotesModule,
        AdviceModule,
        EmailsModule,
        TrailModule,
        ReportsModule,
        ReleasesModule,
        BookingsModule,
        LeadsModule,
        RatingsModule,
        ContentModule,
      ],
    };
  }
}
