import { renderPage } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLongList } from './use-long-list';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Hala ${index + 1}`);
const drawn = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test.each([12, 18])('draws a short list of %d whole, with nothing around it', (count) => {
  renderPage(<Halls count={count} />);
  expect(drawn()).toEqual(names(count));
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('draws a long one in steps', async () => {
  renderPage(<Halls count={40} />);
  expect(drawn()).toEqual(names(12));
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 28' }));
  expect(drawn()).toEqual(names(24));
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 16' }));
  expect(drawn()).toEqual(names(40));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('finds what is not drawn yet, and says where nothing is found', async () => {
  renderPage(<Halls count={30} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a hall' }), ' hALA 29');
  expect(drawn()).toEqual(['Hala 29']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a hall' }), 'x');
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found');
});

function Halls({ count }: { count: number }) {
  const { shown, search, rest } = useLongList(names(count), 'Find a hall', (name) => name);
  return (
    <>
      {search}
      <ul>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {rest}
    </>
  );
}
