import { LoadingLabel, Page, PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import { CardListSkeleton } from '../../../shared/components/card-list';
import { FramedSkeleton } from '../../../shared/components/framed-skeleton';
import { useNumberFormats } from '../../../shared/hooks/use-number-formats';
import { DevicesLegend } from '../../../shared/map/map-legend';
import { MAP_HEIGHT } from '../model/map-height';
import dashboardStyles, { css as dashboardCss } from './dashboard.module.css';
import cardStyles from '../../../shared/components/card.module.css';

/** The dashboard's shape while it loads. */
export function DashboardSkeleton() {
  useNumberFormats();
  return (
    <Page>
      <PartStyles part="systems-dashboard" css={dashboardCss} />
      <div aria-busy="true" className={cardStyles.waiting}>
        <LoadingLabel>The dashboard is loading</LoadingLabel>
        <div className={`${dashboardStyles.top} ${dashboardStyles.topWaiting}`}>
          <Skeleton height="100%" radius={8} />
          <Skeleton height="100%" radius={8} />
        </div>
        <FramedSkeleton height={MAP_HEIGHT} Foot={DevicesLegend} />
        <SearchPlace />
        <CardListSkeleton count={6} height={332} />
      </div>
    </Page>
  );
}

/** The search field's place. */
export function SearchPlace() {
  return <Skeleton height={62} radius={8} />;
}
