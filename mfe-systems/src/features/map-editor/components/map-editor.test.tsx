import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import {
  getSystemMap,
  getSystemMapImage,
  moveNodeOnMap,
  saveMapBoundaries,
} from '@sagitta/shared-contracts/api/system-map';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laser, NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { stoppedClock } from '../../../shared/testing/stopped-clock';
import MapEditor from './map-editor';

const network = mockNetwork();
const clock = stoppedClock();
const SQUARE = '(10,10;50,10;50,40;10,40)';
const TRIANGLE = '(60,10;90,10;90,40)';
const nodes = [
  laser({ id: 1, name: 'Truss 1', mapPositionX: 20, mapPositionY: 20, updatedViaWebsiteAt: 'n1' }),
  laser({ id: 2, name: 'Truss 2' }),
];

beforeAll(() => {
  URL.createObjectURL = () => 'blob:map';
  URL.revokeObjectURL = () => undefined;
  window.scrollTo = () => undefined;
  // A map is drawn once it has room.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

function stored({
  outlines = SQUARE as string | null,
  lock = 'v1',
  devices = nodes as Node[],
  width = 100,
} = {}): void {
  network.answer(getSystemMapImage, 'picture');
  network.answer(getSystemMap, {
    mapWidth: width,
    mapHeight: 50,
    mapBoundaries: outlines,
    updatedViaWebsiteAt: lock,
  });
  network.answer(listNodes, devices);
}

function show({ hasMap = null as boolean | null } = {}) {
  const onClose = jest.fn();
  const services = showPage(
    <MapEditor
      system={system({ hasMap })}
      nodes={nodes}
      height="400px"
      now={NOW}
      upload={<button type="button">Upload maps</button>}
      onClose={onClose}
    />,
    { path: '/' },
  );
  return Object.assign(services, { onClose });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(button(name));
/** The same while the clock is stopped. */
const tap = (name: string) => fireEvent.click(button(name));
/** Buttons are disabled for 2 s after an operation. */
const rest = () => clock.pass(2_000);
const mark = async (name: string | RegExp) => screen.findByRole('img', { name });
const focus = async (name: string | RegExp) => {
  const found = (await mark(name)).closest<HTMLElement>('[role="button"]');
  act(() => found?.focus());
  return found;
};
const outlinesSent = () => network.seen(saveMapBoundaries).map(({ input }) => input);
const movesSent = () => network.seen(moveNodeOnMap).map(({ input }) => input);

test('has its tools between heading and plan, and comes into sight', async () => {
  const revealed = jest.spyOn(Element.prototype, 'scrollIntoView');
  stored();
  show();
  const tools = await screen.findByRole('group', { name: 'Tools' });
  const heading = screen.getByRole('heading', { name: 'Edit map' });
  const plan = (await mark(/^Truss 1/)).closest('.leaflet-container');
  const follows = (one: Element, other: Element | null) =>
    other !== null && (one.compareDocumentPosition(other) & globalThis.Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect([follows(heading, tools), follows(tools, plan)]).toEqual([true, true]);
  expect(revealed).toHaveBeenCalledWith({ block: 'start' });
});
const saved = { succeeded: true, updatedAt: 'v2' };
const deleteSquare = async () => {
  await press('Delete outline');
  await userEvent.click(await mark('Delete outline 1'));
};

beforeEach(() => stored());

describe('drawing', () => {
  test('adds corners at the centre of the map, finishes from three on, and saves under its lock', async () => {
    network.answer(saveMapBoundaries, saved);
    const { notices } = show();
    await mark(/^Truss 1/);
    await press('Draw outline');
    await press('Add corner');
    await press('Add corner');
    expect(button('Finish')).toBeDisabled();
    await focus('Corner 2 of the new outline');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByText(/^Corner 2 of the new outline: \d+ from the left, \d+ from the top$/)).toBeVisible();
    await press('Add corner');
    // It is where the first one is, and the three are on one line.
    await focus('Corner 3 of the new outline');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await press('Finish');
    await press('Save map');
    await waitFor(() => expect(outlinesSent()).toHaveLength(1));
    const [sent] = outlinesSent();
    expect(sent).toMatchObject({ systemID: 7, updatedViaWebsiteAt: 'v1' });
    const [before, drawn = []] = parseBoundaries(sent?.mapBoundaries ?? null) ?? [];
    expect(before).toEqual(parseBoundaries(SQUARE)?.[0]);
    expect(drawn).toHaveLength(3);
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Map was saved successfully', closeAfterMs: 2_000 }]),
    );
  });

  test('is canceled by its button and by Escape, and an unfinished outline cannot be saved', async () => {
    show();
    await mark(/^Truss 1/);
    await press('Draw outline');
    await press('Add corner');
    await press('Save map');
    expect(await screen.findByText('Finish the outline or cancel it before you save.')).toBeVisible();
    await focus('Corner 1 of the new outline');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('img', { name: 'Corner 1 of the new outline' })).toBeNull();
    expect(button('Move devices')).toHaveAttribute('aria-pressed', 'true');
    await press('Draw outline');
    await press('Add corner');
    await press('Cancel outline');
    expect(screen.queryByRole('img', { name: 'Corner 1 of the new outline' })).toBeNull();
    expect(button('Save map')).toBeDisabled();
  });
});

describe('corners', () => {
  test('are added between two, deleted down to three, and brought back by undo and redo', async () => {
    show();
    await mark(/^Truss 1/);
    await press('Edit corners');
    await focus('Add a corner after corner 1 of outline 1');
    await userEvent.keyboard('{Enter}');
    await mark('Corner 5 of outline 1');
    await focus('Corner 5 of outline 1');
    await userEvent.keyboard('{Delete}');
    await focus('Corner 1 of outline 1');
    await press('Delete corner');
    expect(screen.queryByRole('img', { name: 'Corner 4 of outline 1' })).toBeNull();
    await focus('Corner 1 of outline 1');
    await userEvent.keyboard('{Delete}');
    expect(button('Delete corner')).toBeDisabled();
    expect(await mark('Corner 3 of outline 1')).toBeInTheDocument();
    await press('Undo');
    await mark('Corner 4 of outline 1');
    await press('Redo');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Corner 4 of outline 1' })).toBeNull());
    await focus('Corner 1 of outline 1');
    await userEvent.keyboard('{Control>}z{/Control}');
    await mark('Corner 4 of outline 1');
  });
});

describe('deleting', () => {
  test('of the last outline is not saved: a map has at least one', async () => {
    const { notices } = show();
    await mark(/^Truss 1/);
    await deleteSquare();
    await press('Save map');
    expect(await screen.findByRole('alert')).toHaveTextContent('Map has to assign at least one polygon');
    expect(notices).toEqual([{ kind: 'error', text: 'Map has to assign at least one polygon', closeAfterMs: 2_000 }]);
    await press('Undo');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Save map')).toBeDisabled();
  });

  test('of one outline is not saved while a corner of another is outside the map', async () => {
    stored({ outlines: `${SQUARE};(60,10;101,10;90,40)` });
    const { notices } = show();
    await mark(/^Truss 1/);
    await deleteSquare();
    await press('Save map');
    const text = 'You can not save map if any point is outside the map';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(notices).toEqual([{ kind: 'error', text, closeAfterMs: 2_000 }]);
    expect(outlinesSent()).toEqual([]);
  });

  test('and drawing work on a map whose stored outline cannot be read, which is said', async () => {
    stored({ outlines: '(nonsense' });
    show();
    expect(await screen.findByText('Corrupted map data. The outline is left out.')).toBeVisible();
  });
});

describe('devices', () => {
  test('move by arrow keys, not off the map, and are saved one by one', async () => {
    network.answer(moveNodeOnMap, saved);
    const { notices } = show();
    await focus(/^Truss 1/);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowDown}');
    expect(screen.getByText('Truss 1: 0 from the left, 21 from the top')).toBeVisible();
    await press('Save map');
    await waitFor(() => expect(movesSent()).toEqual([{ systemID: 7, id: 1, x: 0, y: 21, updatedViaWebsiteAt: 'n1' }]));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(outlinesSent()).toEqual([]);
  });

  test('move by dragging', async () => {
    network.answer(moveNodeOnMap, saved);
    show();
    const marker = (await mark(/^Truss 1/)).closest<HTMLElement>('[role="button"]');
    expect(marker).not.toBeNull();
    if (!marker) return;
    fireEvent.mouseDown(marker, { clientX: 100, clientY: 100, which: 1 });
    fireEvent.mouseMove(document.body, { clientX: 9_000, clientY: 9_000 });
    fireEvent.mouseUp(document.body, { clientX: 9_000, clientY: 9_000 });
    await press('Save map');
    await waitFor(() => expect(movesSent()).toMatchObject([{ id: 1, x: 100, y: 50 }]));
  });

  test('without a place are put into the middle', async () => {
    network.answer(moveNodeOnMap, saved);
    show();
    await mark(/^Truss 1/);
    await press('Place a device (1)');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Truss 2' }));
    await mark(/^Truss 2/);
    await press('Save map');
    await waitFor(() => expect(movesSent()).toMatchObject([{ systemID: 7, id: 2, updatedViaWebsiteAt: null }]));
  });
});

describe('a saved move', () => {
  const moveAndSave = async () => {
    network.answer(moveNodeOnMap, saved);
    const page = show();
    await focus(/^Truss 1/);
    await userEvent.keyboard('{ArrowDown}');
    await press('Save map');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]).toMatchObject({ text: 'Map was saved successfully', action: { label: 'Undo' } });
    return page;
  };
  const pressTwice = ({ notices }: Pick<ReturnType<typeof show>, 'notices'>) =>
    act(() => {
      notices[0]?.action?.run();
      notices[0]?.action?.run();
    });

  test('is taken back once from its notice, under the lock of the save, and drawn so', async () => {
    const page = await moveAndSave();
    network.answer(moveNodeOnMap, { succeeded: true, updatedAt: 'v3' });
    pressTwice(page);
    await waitFor(() => expect(page.notices.at(-1)).toEqual({ kind: 'success', text: 'Map is as before' }));
    expect(movesSent()).toEqual([
      { systemID: 7, id: 1, x: 20, y: 21, updatedViaWebsiteAt: 'n1' },
      { systemID: 7, id: 1, x: 20, y: 20, updatedViaWebsiteAt: 'v2' },
    ]);
    expect(await mark(/^Truss 1/)).toBeVisible();
    expect(button('Save map')).toBeDisabled();
  });

  test('stays where somebody else has moved the device since, which is said', async () => {
    const page = await moveAndSave();
    network.fail(moveNodeOnMap, { status: 409 });
    stored({ devices: [laser({ id: 1, name: 'Truss 1', mapPositionX: 5, mapPositionY: 5 })] });
    pressTwice(page);
    const text = 'Not all of the map is as before. Left as it is now: 1 device.';
    await waitFor(() => expect(page.notices.at(-1)).toEqual({ kind: 'warning', text, closeAfterMs: null }));
    expect(movesSent()).toHaveLength(2);
  });
});

describe('a save', () => {
  const moveDown = async () => {
    await focus(/^Truss 1/);
    await userEvent.keyboard('{ArrowDown}');
  };

  test('leaves the buttons disabled while it runs', async () => {
    network.hang(moveNodeOnMap);
    show();
    await moveDown();
    await press('Save map');
    for (const name of ['Save map', 'Draw outline', 'Undo', 'Close']) expect(button(name)).toBeDisabled();
  });

  test('without a network says that the device waits, and goes on calling it unsaved', async () => {
    network.breakOff(moveNodeOnMap);
    const services = show();
    const keep = jest.fn();
    services.keep = keep;
    await moveDown();
    await press('Save map');
    const text = '1 device was not moved: that waits to be sent. What is drawn here is not what is stored.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(keep).toHaveBeenCalledWith(
      expect.objectContaining({ act: 'Move on the map', of: 'Truss 1', thing: 'node 1' }),
    );
    expect(services.notices).toEqual([]);
    await waitFor(() => expect(button('Save map')).toBeEnabled(), { timeout: 4_000 });
  });

  test('gives the buttons back 2 s later', async () => {
    network.answer(moveNodeOnMap, saved);
    const { notices } = show();
    await moveDown();
    clock.stop();
    tap('Save map');
    await clock.until(() => expect(notices).toHaveLength(1));
    await clock.pass(1_900);
    expect(button('Draw outline')).toBeDisabled();
    await clock.pass(100);
    expect(button('Draw outline')).toBeEnabled();
    expect(button('Save map')).toBeDisabled();
  });

  test.each([
    [{ status: 403 }, /Only installers of the system may change its map/],
    [{ status: 501 }, /This installation cannot store it/],
    [{ status: 400, fields: { x: 'Outside the map' } }, /At least one point is located outside the map/],
    [{ status: 500 }, /^Map was not saved\.$/],
  ])('that fails with %j says why and keeps what was changed', async (failure, text) => {
    network.fail(moveNodeOnMap, failure);
    show();
    await moveDown();
    clock.stop();
    tap('Save map');
    await clock.until(() => expect(screen.getByText(text)).toBeVisible());
    await rest();
    expect(button('Save map')).toBeEnabled();
  });

  test('that the host does not call succeeded has failed, and so has one whose connection broke', async () => {
    network.answer(moveNodeOnMap, { succeeded: false, updatedAt: null });
    show();
    await moveDown();
    clock.stop();
    tap('Save map');
    await clock.until(() => expect(screen.getByText('Map was not saved.')).toBeVisible());
    network.breakOff(moveNodeOnMap);
    await rest();
    tap('Save map');
    await clock.until(() => expect(screen.getByText(/The connection was lost/)).toBeVisible());
  });
});

describe('somebody else', () => {
  const conflict = async () => {
    await mark(/^Truss 1/);
    await press('Edit corners');
    await focus('Corner 1 of outline 1');
    await userEvent.keyboard('{ArrowLeft}');
    network.fail(saveMapBoundaries, { status: 409 });
    stored({ outlines: TRIANGLE, lock: 'v9' });
    clock.stop();
    tap('Save map');
    await clock.until(() => expect(screen.getByText(/Somebody else changed the outlines meanwhile/)).toBeVisible());
    network.answer(saveMapBoundaries, saved);
    await rest();
  };

  test('changed the outlines: mine can be saved over theirs', async () => {
    show();
    await conflict();
    tap('Save mine');
    await clock.until(() => expect(outlinesSent()).toHaveLength(2));
    expect(outlinesSent()[1]).toMatchObject({
      mapBoundaries: '(9,10;50,10;50,40;10,40)',
      updatedViaWebsiteAt: 'v9',
    });
  });

  test('changed the outlines: theirs can be taken, and mine come back by undo', async () => {
    show();
    await conflict();
    tap('Take theirs');
    expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull();
    expect(button('Save map')).toBeDisabled();
    expect(screen.queryByRole('img', { name: 'Corner 4 of outline 1' })).toBeNull();
    tap('Undo');
    await clock.until(() => expect(screen.getByRole('img', { name: 'Corner 4 of outline 1' })).toBeInTheDocument());
    tap('Save map');
    await clock.until(() => expect(outlinesSent()[1]).toMatchObject({ updatedViaWebsiteAt: 'v9' }));
  });

  test('moved the same device: that is a question, while a new name of it is none', async () => {
    show();
    await focus(/^Truss 1/);
    await userEvent.keyboard('{ArrowDown}');
    network.fail(moveNodeOnMap, { status: 409 });
    stored({
      devices: [laser({ id: 1, name: 'Truss 1', mapPositionX: 90, mapPositionY: 9, updatedViaWebsiteAt: 'n2' })],
    });
    await press('Save map');
    expect(await screen.findByText(/Somebody else moved Truss 1 meanwhile/)).toBeVisible();
    expect(movesSent()).toHaveLength(1);
  });

  test('renamed the device meanwhile: it is still moved, under the lock of now', async () => {
    const { notices } = show();
    await focus(/^Truss 1/);
    await userEvent.keyboard('{ArrowDown}');
    network.fail(moveNodeOnMap, { status: 409 });
    const renamed = laser({ id: 1, name: 'New', mapPositionX: 20, mapPositionY: 20, updatedViaWebsiteAt: 'n2' });
    network.answer(listNodes, () => {
      network.answer(moveNodeOnMap, saved);
      return [renamed];
    });
    await press('Save map');
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success' }]));
    expect(movesSent().map(({ updatedViaWebsiteAt }) => updatedViaWebsiteAt)).toEqual(['n1', 'n2']);
  });

  test('uploaded an image of another size: mine keep their places of the plan', async () => {
    show();
    await mark(/^Truss 1/);
    await press('Edit corners');
    await focus('Corner 1 of outline 1');
    await userEvent.keyboard('{ArrowLeft}');
    network.fail(saveMapBoundaries, { status: 409 });
    stored({ outlines: TRIANGLE, lock: 'v9', width: 200 });
    clock.stop();
    tap('Save map');
    await clock.until(() => expect(button('Save mine')).toBeInTheDocument());
    network.answer(saveMapBoundaries, saved);
    await rest();
    tap('Save mine');
    await clock.until(() => expect(outlinesSent()[1]?.mapBoundaries).toBe('(18,10;100,10;100,40;20,40)'));
  });
});

describe('leaving', () => {
  test('closes at once where nothing was changed, and asks where something was', async () => {
    const { onClose } = show();
    await focus(/^Truss 1/);
    await userEvent.keyboard('{ArrowDown}');
    await press('Close');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/may result in the loss of unsaved data/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Undo');
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a map that cannot be edited', () => {
  test('is one that is not there: it points to the upload', async () => {
    show({ hasMap: false });
    expect(await screen.findByText('The system has no map yet.')).toBeVisible();
    expect(screen.getByText(/Upload its main map first/)).toBeVisible();
    expect(button('Upload maps')).toBeVisible();
    expect(button('Close')).toBeEnabled();
  });

  test('is one that cannot be read: Retry reads it again', async () => {
    network.breakOff(getSystemMapImage);
    show();
    expect(await screen.findByText('Map was not rendered. Try to refresh the page.')).toBeVisible();
    stored();
    await press('Retry');
    expect(await mark(/^Truss 1/)).toBeInTheDocument();
  });

  test.each([0, null])('is one of width %s, which is corrupted', async (width) => {
    network.answer(getSystemMap, { mapWidth: width, mapHeight: 50, mapBoundaries: null, updatedViaWebsiteAt: null });
    show();
    expect(await screen.findByText('Corrupted map data. Try to refresh page.')).toBeVisible();
  });
});
