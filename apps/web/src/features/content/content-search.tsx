import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { SearchForm } from '../../lib/navigation.js';
import { Button } from '../../ui/button.js';
import { SearchField } from '../../ui/search-field.js';

interface ContentSearchProps {
  /** What is searched, for screen readers. */
  label: string;
  action: string;
  /** Its name in the address. */
  name?: string;
  placeholder: string;
  search: string;
}

/** The search of a page of words: a GET form, also without a script. */
export function ContentSearch({ label, action, name = 'search', placeholder, search }: ContentSearchProps) {
  return (
    <SearchForm action={action} role="search" className="content-search">
      <SearchField
        key={search}
        label={label}
        className="flex-1"
        name={name}
        defaultValue={search}
        placeholder={placeholder}
        maxLength={searchRule.most}
      />
      <Button type="submit">Search</Button>
    </SearchForm>
  );
}
