import type { System } from '@sagitta/shared-contracts/api/system';
import { commissionPath, systemSettingsPath, tableFindPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { hasController, maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';
import { IconButton } from '@sagitta/shared-ui/core';
import { Pencil } from '@sagitta/shared-ui/icons';
import { Menu } from '@sagitta/shared-ui/overlay';
import { TextLink, useNavigate } from '@sagitta/shared-ui/router';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import { modals } from './late-modals';
import type { SystemModalProps } from './system-modal-props';

/** What can be done to a system, for those who may (docs/product/system-actions.md). */
export function SystemTools({ system }: { system: System }) {
  const { category } = useSession();
  const navigate = useNavigate();
  const { show, dialogs } = useLateDialogs<SystemModalProps>();
  if (!maySetSystem(category, system.accountRole)) return null;
  const commission = {
    id: 'commission',
    label: 'Commission devices',
    onSelect: () => void navigate(commissionPath(system.ID)),
  };
  const inspections = {
    id: 'inspections',
    label: 'Inspections',
    onSelect: () => void navigate(tableFindPath('/inspections', system.name)),
  };
  const rainstorm = {
    id: 'rainstorm',
    label: 'Rainstorm mode',
    onSelect: () => show(() => modals().then(({ RainstormModal }) => RainstormModal), { system }),
  };
  const test = {
    id: 'test',
    label: 'Test notification',
    onSelect: () => show(() => modals().then(({ TestNotificationModal }) => TestNotificationModal), { system }),
  };
  const deletion = {
    id: 'delete',
    label: 'Delete system',
    onSelect: () => show(() => modals().then(({ DeleteSystemModal }) => DeleteSystemModal), { system }),
  };
  return (
    <>
      <TextLink to={systemSettingsPath(system.ID)}>System settings</TextLink>
      <Menu
        label={`Actions of ${system.name}`}
        items={[
          ...(system.systemVersion === 'W4' ? [commission] : []),
          inspections,
          ...(hasController(system) ? [rainstorm] : []),
          test,
          deletion,
        ]}
        renderTrigger={(trigger) => (
          <IconButton label="System actions" {...trigger}>
            <Pencil size={18} />
          </IconButton>
        )}
      />
      {dialogs}
    </>
  );
}
